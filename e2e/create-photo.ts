import sharp from 'sharp'

/** A photograph, more or less: noise of some colour, as a file that can be chosen. */
export async function createPhoto(name: string, colour = '#888') {
  const buffer = await sharp({
    create: {
      ...{ width: 640, height: 400, channels: 3, background: colour },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .tint(colour)
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
