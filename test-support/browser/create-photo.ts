import sharp from 'sharp'

/** A picture of coloured noise, as a file for an upload field. */
export async function createPhoto(name: string, colour = '#888') {
  const buffer = await sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: colour,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .tint(colour)
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png' as const, buffer }
}
