import type sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { escapeText } from '../ssr/markup.ts'

/** Drawn text with its place on the picture. */
export type DrawnText = Required<Pick<OverlayOptions, 'input' | 'raw'>> & {
  width: number
  height: number
}

interface TextBox {
  colour: string
  /** Heights of the letters in pixels: the first one in which the text fits is taken. */
  sizes: readonly number[]
  width: number
  height: number
}

const fontFamily = 'Noto Sans SC SemiBold, Noto Emoji SemiBold'
const ellipsis = '…'
/** How much of a text is kept that fits in no size, again and again. */
const keptShare = 0.85

async function drawAt(library: typeof sharp, text: string, size: number, box: TextBox): Promise<DrawnText> {
  const { data, info } = await library({
    text: {
      text: `<span foreground="${box.colour}">${escapeText(text)}</span>`,
      font: `${fontFamily} ${size}`,
      width: box.width,
      rgba: true,
      // so that a point is a pixel
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { input: data, raw: { width, height, channels: 4 }, width, height }
}

const fits = (drawn: DrawnText, box: TextBox) => drawn.width <= box.width && drawn.height <= box.height

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** Draws a text in lines, as large as its box allows, and shortened where it fits in no size; undefined for an empty one. */
export async function drawText(
  library: typeof sharp,
  text: string,
  box: TextBox,
): Promise<DrawnText | undefined> {
  if (!text) return undefined
  for (const size of box.sizes) {
    const drawn = await drawAt(library, text, size, box)
    if (fits(drawn, box)) return drawn
  }
  const smallest = box.sizes.at(-1) ?? 1
  let kept = Array.from(graphemes.segment(text), ({ segment }) => segment)
  while (kept.length > 1) {
    kept = kept.slice(0, Math.floor(kept.length * keptShare))
    const drawn = await drawAt(library, kept.join('').trimEnd() + ellipsis, smallest, box)
    if (fits(drawn, box)) return drawn
  }
  return undefined
}
