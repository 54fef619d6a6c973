import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { exportFormats } from '@faka/contract/delivery/delivery'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { xlsxContentType, xlsxStream } from '../../platform/files/xlsx.ts'
import { joinChunks } from '../../platform/join-chunks.ts'

type Format = (typeof exportFormats)[number]

/** The hash that proves that nothing was lost: SHA-256, in hexadecimal, over the cards joined by line feeds. */
export function createCardHash() {
  const hash = createHash('sha256')
  let any = false
  return {
    add(card: string): void {
      if (any) hash.update('\n')
      hash.update(card)
      any = true
    },
    end: (): string => hash.digest('hex'),
  }
}

/** One card with what is told of it, in the order of the file's columns; the card itself comes last. */
export type CardLine = readonly string[]

/** What a file of cards says. Its lines are read while it is written, a second time wherever it is asked for again. */
export interface CardFile {
  /** What the file is: names and values. */
  head: readonly (readonly [name: string, value: string])[]
  /** The same for those who read JSON. */
  fields: Record<string, unknown>
  /** Names of the columns in tables: `before` those of a line, the card the last. */
  columns: readonly string[]
  widths: readonly number[]
  /** Names of a workbook's two sheets. */
  sheets: readonly [head: string, cards: string]
  /** Which of a line's texts stand in a text file: some or all. */
  toTextColumns(line: CardLine): CardLine
  /** A line as JSON has it. */
  toJson(line: CardLine): unknown
  lines(): AsyncIterable<CardLine>
  createdAt: Date
}

const titleLine = ({ head }: CardFile): string =>
  `# ${head.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`).join(' | ')}`

/** One card a line below the title line, byte for byte; what stands before it is set off by tabs. */
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
  let before = '\n'
  for await (const line of file.lines()) {
    yield `${before}    ${JSON.stringify(file.toJson(line))}`
    before = ',\n'
  }
  yield '\n  ]\n}\n'
}

async function* withHeader(columns: readonly string[], lines: AsyncIterable<CardLine>) {
  yield columns
  yield* lines
}

/** Two sheets: what the file is, then the cards, every cell as text. */
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

/** The file's content type and its bytes, written while they are read. */
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
