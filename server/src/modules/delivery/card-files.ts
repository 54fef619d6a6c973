import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { exportFormats } from '@faka/contract/delivery/delivery'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { xlsxContentType, xlsxStream } from '../../platform/files/xlsx.ts'
import { joinChunks } from '../../platform/join-chunks.ts'

type Format = (typeof exportFormats)[number]

/** The hash that verifies an exported file is complete: SHA-256 in hex over the cards joined by line feeds. */
export function createCardHash() {
  const hash = createHash('sha256')
  let isStarted = false
  return {
    add(card: string): void {
      if (isStarted) hash.update('\n')
      hash.update(card)
      isStarted = true
    },
    end: (): string => hash.digest('hex'),
  }
}

/** The cells of one line, in the order of the file's columns; the card comes last. */
export type CardLine = readonly string[]

/** The content of a card file. `lines` is read while the file is written; each call starts again. */
export interface CardFile {
  /** Metadata as names and values. */
  head: readonly (readonly [name: string, value: string])[]
  /** The same metadata for JSON files. */
  fields: Record<string, unknown>
  /** Column names of tables, in the order of a line's cells. */
  columns: readonly string[]
  widths: readonly number[]
  /** Names of the two sheets of a workbook. */
  sheets: readonly [head: string, cards: string]
  /** The cells of a line that a text file contains. */
  toTextColumns(line: CardLine): CardLine
  /** A line as a JSON value. */
  toJson(line: CardLine): unknown
  lines(): AsyncIterable<CardLine>
  createdAt: Date
}

const titleLine = ({ head }: CardFile): string =>
  `# ${head.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`).join(' | ')}`

/** One card a line below the title line, byte for byte; other columns come before it, separated by tabs. */
async function* txt(file: CardFile): AsyncGenerator<string> {
  yield `${titleLine(file)}\n`
  for await (const line of file.lines()) yield `${file.toTextColumns(line).join('\t')}\n`
}

async function* csv(file: CardFile): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine([titleLine(file)])
  yield csvLine(file.columns)
  for await (const line of file.lines()) yield csvLine(line)
}

async function* json(file: CardFile): AsyncGenerator<string> {
  const fields = Object.entries(file.fields).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  )
  yield `{\n${fields.join('')}  "cards": [`
  let separator = '\n'
  for await (const line of file.lines()) {
    yield `${separator}    ${JSON.stringify(file.toJson(line))}`
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}

async function* withHeader(columns: readonly string[], lines: AsyncIterable<CardLine>) {
  yield columns
  yield* lines
}

/** Two sheets, metadata and cards; every cell is text. */
const xlsx = (file: CardFile): Readable =>
  xlsxStream(
    [
      { name: file.sheets[0], widths: [16, 70], rows: file.head },
      { name: file.sheets[1], widths: file.widths, rows: withHeader(file.columns, file.lines()) },
    ],
    file.createdAt,
  )

const toTextStream = (texts: AsyncIterable<string>): Readable =>
  Readable.from(joinChunks(texts), { objectMode: false })

/** The file's content type and its bytes as a stream. */
export function writeCards(format: Format, file: CardFile): [contentType: string, body: Readable] {
  switch (format) {
    case 'txt':
      return ['text/plain; charset=utf-8', toTextStream(txt(file))]
    case 'csv':
      return [csvContentType, toTextStream(csv(file))]
    case 'json':
      return ['application/json; charset=utf-8', toTextStream(json(file))]
    case 'xlsx':
      return [xlsxContentType, xlsx(file)]
  }
}
