import { deriveAccent } from '@faka/contract/shop/derive-accent'
import type sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { drawText } from './draw-text.ts'
import { type SharePicture, sharePictureHeight, sharePictureWidth } from './share-picture.ts'

const platformColours = deriveAccent('#165dff')
const [ink, secondary, ground] = ['#1b2130', '#566074', '#ffffff']
/** The left part of the picture, as wide as it is high. */
const side = sharePictureHeight
const logoSide = 360
const padding = 56
const textWidth = sharePictureWidth - side - 2 * padding
/** The strip in the colour of the shop at the bottom. */
const stripHeight = 12
const timeoutSeconds = 20
/** Sellers' pictures are stored with at most 1600 pixels a side. */
const maxPixels = 4_000_000
const quality = 86

/** What is drawn: texts without characters that the fonts lack, and the bytes of cover or logo. */
export interface SharePictureContents extends Pick<SharePicture, 'isLogo' | 'accent'> {
  title: string
  shopName: string
  price: string
  picture: Buffer | undefined
}

interface Colours {
  fill: string
  priceInk: string
  soft: string
}

/** The colours of the light theme (`accent-rule.ts`). */
function coloursOf(accent = platformColours): Colours {
  const [fill = ink, , , , , , priceInk = ink, , soft = ground] = accent.split(',')
  return { fill, priceInk, soft }
}

const centred = (length: number, within: number): number => Math.round((within - length) / 2)

const rectangle = (width: number, height: number, background: string): OverlayOptions['input'] => ({
  create: { width, height, channels: 3, background },
})

/** The cover fills the left part; a logo is in its middle, and where there is neither, the first letter is. */
async function drawLeft(
  library: typeof sharp,
  { picture, isLogo, title, shopName }: SharePictureContents,
  { fill, soft }: Colours,
): Promise<OverlayOptions[]> {
  if (picture && !isLogo) {
    const cover = await library(picture, { limitInputPixels: maxPixels })
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: soft })
      .timeout({ seconds: timeoutSeconds })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return [{ input: cover, left: 0, top: 0 }]
  }
  if (picture) {
    const { data, info } = await library(picture, { limitInputPixels: maxPixels })
      .resize(logoSide, logoSide, { fit: 'inside' })
      .timeout({ seconds: timeoutSeconds })
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true })
    const place = { left: centred(info.width, side), top: centred(info.height, side) }
    return [
      { input: rectangle(side, side, soft), left: 0, top: 0 },
      { input: data, ...place },
    ]
  }
  const [letter = ''] = shopName || title
  const drawn = await drawText(library, letter.toUpperCase(), {
    colour: ground,
    sizes: [300],
    width: side,
    height: side,
  })
  const panel = { input: rectangle(side, side, fill), left: 0, top: 0 }
  if (!drawn) return [panel]
  return [panel, { ...drawn, left: centred(drawn.width, side), top: centred(drawn.height, side) }]
}

/** The name of the shop at the top, the title below it, and the price at the bottom. */
async function drawRight(
  library: typeof sharp,
  { title, shopName, price }: SharePictureContents,
  { priceInk }: Colours,
): Promise<OverlayOptions[]> {
  const left = side + padding
  const bottom = sharePictureHeight - stripHeight - padding
  const line = (text: string, colour: string, size: number) =>
    drawText(library, text, {
      colour,
      sizes: [size, size - 6, size - 12],
      width: textWidth,
      height: size * 1.5,
    })
  const [shopLine, priceLine] = [await line(shopName, secondary, 30), await line(price, priceInk, 60)]
  const titleTop = padding + (shopLine ? 64 : 0)
  const titleLines = await drawText(library, title, {
    colour: ink,
    sizes: [60, 52, 46, 40],
    width: textWidth,
    height: bottom - titleTop - (priceLine ? 96 : 0),
  })
  return [
    ...(shopLine ? [{ ...shopLine, left, top: padding }] : []),
    ...(titleLines ? [{ ...titleLines, left, top: titleTop }] : []),
    ...(priceLine ? [{ ...priceLine, left, top: bottom - priceLine.height }] : []),
  ]
}

/** Draws the picture of a shared link as a JPEG, in the colours of the shop. */
export async function drawSharePicture(
  library: typeof sharp,
  contents: SharePictureContents,
): Promise<Buffer> {
  const colours = coloursOf(contents.accent)
  const strip = {
    input: rectangle(sharePictureWidth, stripHeight, colours.fill),
    left: 0,
    top: sharePictureHeight - stripHeight,
  }
  const parts = [
    ...(await drawLeft(library, contents, colours)),
    ...(await drawRight(library, contents, colours)),
    strip,
  ]
  return library({
    create: { width: sharePictureWidth, height: sharePictureHeight, channels: 3, background: ground },
  })
    .composite(parts)
    .timeout({ seconds: timeoutSeconds })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
