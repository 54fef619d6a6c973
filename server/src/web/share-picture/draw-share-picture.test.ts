import { deriveAccent } from '@faka/contract/shop/derive-accent'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPicture } from '../../../../test-support/seed/pictures.ts'
import { drawSharePicture, type SharePictureContents } from './draw-share-picture.ts'
import { textLibrary } from './text-library.ts'

const contents: SharePictureContents = {
  title: '影音会员',
  shopName: '青柠卡铺',
  price: '¥12.80 起',
  picture: undefined,
  isLogo: false,
  accent: deriveAccent('#7c3aed'),
}

/** A drawn picture, and how dark a part of it is on average, from 0 to 255. */
async function draw(changes: Partial<SharePictureContents> = {}) {
  const bytes = await drawSharePicture(textLibrary, { ...contents, ...changes })
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (left: number, top: number) => [...data.subarray((top * info.width + left) * 3).subarray(0, 3)]
  const darkness = (top: number, bottom: number) => {
    let sum = 0
    for (let y = top; y < bottom; y += 1)
      for (let x = 640; x < info.width; x += 1) sum += 255 - (at(x, y)[1] ?? 0)
    return sum / ((bottom - top) * (info.width - 640))
  }
  return { info, at, darkness, bytes }
}

/** As near as a JPEG keeps a colour. */
const near = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -1.3))

test('a picture has the size that its tags say, and is small enough for messengers', async () => {
  const { info, bytes } = await draw()
  expect([info.width, info.height]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(300_000)
})

test('the cover fills the left side; without one it has the colour of the shop', async () => {
  const cover = await createPicture({ width: 800, height: 800, type: 'image/webp' })
  const withCover = await draw({ picture: cover })
  expect(withCover.at(20, 300)).toEqual(near([255, 0, 0]))
  expect(withCover.at(600, 300)).toEqual(near([0, 0, 255]))
  const without = await draw()
  expect(without.at(20, 20)).toEqual(near([0x7c, 0x3a, 0xed]))
  // a logo is whole, on a soft ground
  const withLogo = await draw({ picture: cover, isLogo: true })
  expect(withLogo.at(200, 315)).toEqual(near([255, 0, 0]))
  expect(Math.min(...withLogo.at(20, 20))).toBeGreaterThan(200)
})

test('title and price are drawn where they belong, and a title that is too long covers nothing', async () => {
  const [all, withoutPrice] = [await draw(), await draw({ price: '' })]
  expect(all.darkness(500, 570)).toBeGreaterThan(5)
  expect(withoutPrice.darkness(500, 570)).toBe(0)
  expect(all.darkness(120, 220)).toBeGreaterThan(5)
  const long = await draw({ title: '很'.repeat(300) })
  expect(long.darkness(470, 490)).toBe(0)
  expect(long.darkness(400, 460)).toBeGreaterThan(5)
})

test('what sellers write is no markup, and a shop without a name is drawn all the same', async () => {
  const marked = await draw({ title: '<span size="100pt">&amp;' })
  expect(marked.darkness(120, 220)).toBeGreaterThan(2)
  expect((await draw({ title: '', shopName: '', price: '' })).info.width).toBe(1200)
})
