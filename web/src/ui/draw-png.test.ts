import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawPng } from './draw-png.ts'

test.each([1, 3, 8, 13])(
  'a picture of %i pixels a square has each of its squares in its place',
  async (scale) => {
    // the largest one needs several stored blocks
    const { data, size } = encode('x'.repeat(scale * 120), { ecc: 'M', border: 4 })
    const { data: pixels, info } = await sharp(drawPng(data, scale))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([size * scale, size * scale])
    const wrong = data.flatMap((row, y) =>
      row.filter((dark, x) => {
        const corners = [
          [x * scale, y * scale],
          [(x + 1) * scale - 1, (y + 1) * scale - 1],
        ]
        return corners.some(
          ([left = 0, top = 0]) => (pixels[(top * info.width + left) * info.channels] === 0) !== dark,
        )
      }),
    )
    expect(wrong).toEqual([])
  },
)
