import { yuanFromFen } from '@faka/contract/shared/money'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvLine } from '../../platform/files/csv.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import type { CachedShop } from './shop-cache.ts'

/** A text in Chinese and in English. */
export type BothLanguages = readonly [chinese: string, english: string]

/** What a module adds to the archive of a shop: a file, or a folder of files. */
export interface ArchivePart {
  /** The name of the file, such as `orders.csv`; with a star it is that of several. */
  name: string
  about: BothLanguages
  /** What its columns or fields mean, in their order; none for what is no table. */
  columns: Readonly<Record<string, BothLanguages>>
  files(ctx: Ctx, shop: CachedShop): Iterable<ZipEntry> | AsyncIterable<ZipEntry>
}

/** What a cell may hold; a list is written with spaces between. */
type Value = string | number | boolean | Date | null | readonly string[]

type Rows<Row> = (ctx: Ctx, shop: CachedShop) => Iterable<Row> | AsyncIterable<Row>

interface Table<Column extends string, Row> {
  name: string
  about: BothLanguages
  columns: Readonly<Record<Column, BothLanguages>>
  rows: Rows<Row>
}

const isMoney = (column: string): boolean => column.endsWith('Fen')

/** The column with the same amount in 元. */
const yuanColumn = (column: string): string => column.replace(/Fen$/, 'Yuan')

function cellOf(value: Value): string | number {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? value.join(' ') : value
}

const yuanOf = (value: Value): string => (typeof value === 'number' ? yuanFromFen(value) : '')

async function* csv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Value>>> | AsyncIterable<Readonly<Record<Column, Value>>>,
): AsyncGenerator<string> {
  yield csvByteOrderMark +
    csvLine(columns.flatMap((column) => (isMoney(column) ? [column, yuanColumn(column)] : [column])))
  for await (const row of rows)
    yield csvLine(
      columns.flatMap((column) => {
        const cell = cellOf(row[column])
        return isMoney(column) ? [cell, yuanOf(row[column])] : [cell]
      }),
    )
}

const describeColumns = (columns: Readonly<Record<string, BothLanguages>>): ArchivePart['columns'] =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, [chinese, english]]) =>
      isMoney(column)
        ? [
            [column, [`${chinese}，单位分`, `${english}, in 分 (hundredths of a yuan)`] as const],
            [yuanColumn(column), [`${chinese}，单位元`, `${english}, in 元 (yuan)`] as const],
          ]
        : [[column, [chinese, english] as const]],
    ),
  )

/** A table as CSV. A column that ends in `Fen` is followed by the same amount in 元. */
export const archiveTable = <Column extends string>({
  name,
  about,
  columns,
  rows,
}: Table<Column, Readonly<Record<Column, Value>>>): ArchivePart => ({
  name,
  about,
  columns: describeColumns(columns),
  *files(ctx, shop) {
    const names = Object.keys(columns) as Column[]
    yield { name, content: joinChunks(csv(names, rows(ctx, shop))) }
  },
})

async function* jsonLines(rows: ReturnType<Rows<unknown>>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** Records as JSON, one a line: for what has lists in it, or texts that must not change by a byte. */
export const archiveRecords = <Column extends string>({
  name,
  about,
  columns,
  rows,
}: Table<Column, Readonly<Record<Column, unknown>>>): ArchivePart => ({
  name,
  about,
  columns,
  *files(ctx, shop) {
    yield { name, content: joinChunks(jsonLines(rows(ctx, shop))) }
  },
})
