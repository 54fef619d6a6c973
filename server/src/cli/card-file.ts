import { type CardEncoding, decodeCardFile } from '@faka/contract/stock/decode-card-file'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import type { LocalizedText } from './localized-text.ts'
import { formatLineNumbers, UsageError } from './usage-error.ts'

/** The cards in a file, each with its line, counted from 1. */
export interface CardFile {
  cards: string[]
  lines: number[]
  /** Empty lines, which are skipped. */
  emptyLines: number[]
}

export const cardFormats = ['txt', 'csv'] as const
export type CardFormat = (typeof cardFormats)[number]

interface Line {
  line: number
  text: string
}

/** The text of a file, in one of the encodings that card files have. @throws UsageError with the line if it is in none */
export function decodeFile(bytes: Buffer, encoding?: CardEncoding): string {
  const decoded = decodeCardFile(bytes, encoding)
  if (decoded) return decoded.text
  const line = findInvalidLine(bytes)
  if (encoding)
    throw new UsageError([
      {
        zh: `文件不是 ${encoding} 编码。`,
        en: `The file is not in ${encoding}.`,
      },
    ])
  throw new UsageError([
    {
      zh: `文件不是 UTF-8，也不是 GBK 编码（第 ${line} 行）。请另存为 UTF-8 后再导入。`,
      en: `The file is in neither UTF-8 nor GBK (line ${line}). Save it as UTF-8 and try again.`,
    },
  ])
}

function findInvalidLine(bytes: Buffer): number {
  let line = 1
  for (let from = 0; from <= bytes.length; line++) {
    const end = bytes.indexOf(10, from)
    const text = bytes.subarray(from, end < 0 ? bytes.length : end)
    if (!Buffer.from(text.toString()).equals(text) || end < 0) return line
    from = end + 1
  }
  return line
}

/** One card for each line, byte for byte; a carriage return before the line feed belongs to the line ending. */
function txtLines(text: string): Line[] {
  const lines = text.split('\n')
  // the text ends with a line feed
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, index) => ({
    line: index + 1,
    text: line.endsWith('\r') ? line.slice(0, -1) : line,
  }))
}

/** One card for each row of one column, quoted where needed (RFC 4180). */
function csvLines(text: string): Line[] {
  const rows: Line[] = []
  const wide: number[] = []
  const broken: number[] = []
  try {
    let before = 0
    parse(text, {
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
      on_record: (row: string[], { lines: upTo }: Info) => {
        const line = before + 1
        before = upTo
        if (row.length > 1) wide.push(line)
        else if (/[\r\n]/.test(row[0] ?? '')) broken.push(line)
        else rows.push({ line, text: row[0] ?? '' })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UsageError([
      {
        zh: `第 ${String(error.lines)} 行的引号不成对，不是有效的 CSV。`,
        en: `The quotes of line ${String(error.lines)} do not match; this is no CSV.`,
      },
    ])
  }
  rejectLines(wide, {
    zh: 'CSV 只能有一列；内容里有逗号时请用引号括起来',
    en: 'A CSV of cards has one column; a card with a comma in it needs quotes',
  })
  rejectLines(broken, { zh: '一条卡密不能跨行', en: 'A card has to stay on one line' })
  return rows
}

function rejectLines(lines: readonly number[], why: LocalizedText): void {
  if (lines.length === 0) return
  const numbers = formatLineNumbers(lines)
  throw new UsageError([{ zh: `${why.zh}：第 ${numbers.zh} 行。`, en: `${why.en}: line ${numbers.en}.` }])
}

/**
 * The cards in a file, which the operations judge one by one. @throws UsageError if the file itself cannot be read as
 * cards: its encoding, or a CSV of several columns. The message never contains a card.
 */
export function readCardFile(bytes: Buffer, format: CardFormat, encoding?: CardEncoding): CardFile {
  const text = decodeFile(bytes, encoding)
  const lines = format === 'csv' ? csvLines(text) : txtLines(text)
  const numbersOf = (found: readonly Line[]) => found.map(({ line }) => line)
  const filled = lines.filter((line) => line.text.trim() !== '')
  return {
    cards: filled.map((line) => line.text),
    lines: numbersOf(filled),
    emptyLines: numbersOf(lines.filter((line) => line.text.trim() === '')),
  }
}
