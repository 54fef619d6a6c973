import { maxCardsPerImport, maxImportBytes } from '@faka/contract/stock/stock'

/** What was pasted or read from a file: a text of one card a line, or a table of one card a row. */
export type ImportSource =
  | { kind: 'text'; text: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] }

/** A card with the line of the text, or the row of the table, that it stands in; from 1. */
export interface SourceLine {
  line: number
  text: string
}

function linesOfText(text: string): string[] {
  const lines = text.split('\n')
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** The cells of a row as one card; those after the last filled one do not count. */
const joinRow = (row: readonly string[], separator: string): string =>
  row.slice(0, row.findLastIndex((cell) => cell !== '') + 1).join(separator)

/** The filled lines of a source. The separator stands between the cells of a table. */
export function listSourceLines(source: ImportSource, separator: string): SourceLine[] {
  const texts =
    source.kind === 'text' ? linesOfText(source.text) : source.rows.map((row) => joinRow(row, separator))
  return texts.flatMap((text, index) => (text.trim() === '' ? [] : [{ line: index + 1, text }]))
}

/** What a line is in a call, at most: three bytes for a character of Chinese, more for what JSON escapes. */
const bytesOf = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length + 1

/** Room for the other fields of a call. */
const reservedBytes = 4096

/** The first lines, as many as fit into one import. */
export function takeOneImport(lines: readonly SourceLine[]): SourceLine[] {
  let bytes = reservedBytes
  const first = lines.slice(0, maxCardsPerImport)
  const end = first.findIndex(({ text }) => {
    bytes += bytesOf(text)
    return bytes > maxImportBytes
  })
  return end < 0 ? first : first.slice(0, end)
}
