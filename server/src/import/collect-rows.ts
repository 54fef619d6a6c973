import type { ForeignRow, ForeignSource } from './foreign-source.ts'

/** The rows of a table that are not deleted. */
export async function* readKept(source: ForeignSource, table: string): AsyncGenerator<ForeignRow> {
  for await (const row of source.readRows(table)) if (!isDeleted(row)) yield row
}

/** The rows of a table that are not deleted, all at once: of tables that are small in every shop. */
export async function collectRows(source: ForeignSource, table: string): Promise<ForeignRow[]> {
  const rows: ForeignRow[] = []
  for await (const row of readKept(source, table)) rows.push(row)
  return rows
}

/** Whether a row stands in its table only as deleted. */
export const isDeleted = ({ deleted_at }: ForeignRow): boolean => (deleted_at ?? '') !== ''
