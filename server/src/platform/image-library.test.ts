import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageLibrary } from './image-library.ts'

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
)
const square = () => imageLibrary({ create: { width: 4, height: 4, channels: 3, background: 'red' } })

test('only PNG, JPEG and WebP are decoded', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const)
    expect(await imageLibrary(await square().toFormat(format).toBuffer()).metadata()).toMatchObject({
      format,
    })
  const others = [
    svg,
    await square().toFormat('gif').toBuffer(),
    await square().toFormat('tiff').toBuffer(),
    await square().toFormat('avif').toBuffer(),
  ]
  for (const other of others) {
    await expect(imageLibrary(other).metadata()).rejects.toThrow('unsupported image format')
    // the settings hold for the process, however the library is imported
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format')
  }
})
