export const cardEncodings = ['utf-8', 'utf-16le', 'gbk'] as const
export type CardEncoding = (typeof cardEncodings)[number]

/** The decoders; GB 18030 reads every GBK file. */
const labels = { 'utf-8': 'utf-8', 'utf-16le': 'utf-16le', gbk: 'gb18030' } as const

function decodeAs(bytes: Uint8Array, encoding: CardEncoding): string | undefined {
  try {
    return new TextDecoder(labels[encoding], { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a file of cards, without a byte order mark. Without an encoding: UTF-16 if the file says so, else UTF-8
 * if it is valid, else GBK, which spreadsheets on Chinese systems write. Undefined if it is none of them.
 */
export function decodeCardFile(
  bytes: Uint8Array,
  encoding?: CardEncoding,
): { text: string; encoding: CardEncoding } | undefined {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe
  const tried: readonly CardEncoding[] = encoding ? [encoding] : marked ? ['utf-16le'] : ['utf-8', 'gbk']
  for (const each of tried) {
    const text = decodeAs(bytes, each)
    if (text !== undefined) return { text, encoding: each }
  }
  return undefined
}
