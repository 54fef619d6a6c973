import { ImportError } from './import-error.ts'

/** A row of a foreign database: each value as its text. */
export type ForeignRow = Readonly<Record<string, string | null>>

/** A row that could not be read, with the line or number at which it was found. */
export type ReportBrokenRow = (table: string, place: string) => void

/** The database of a foreign shop: a dump of it, a file, or a server. Its tables may be read more than once. */
export interface ForeignSource {
  /** The columns of each table, by its name. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  /** How far its times without a zone are from UTC, such as `+08:00`. */
  readonly utcOffset: string
  readRows(table: string): AsyncIterable<ForeignRow>
  close(): Promise<void>
}

/** Rejects a source without one of these tables or columns, naming what is missing. */
export function checkTables(
  source: ForeignSource,
  shopName: string,
  wanted: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [table, columns] of Object.entries(wanted)) {
    const found = source.tables.get(table)
    if (!found)
      throw new ImportError({
        zh: `里面没有表 ${table}：这不是 ${shopName} 的数据库，或者没有导出完整。`,
        en: `There is no table ${table} in it: this is not the database of ${shopName}, or not all of it.`,
      })
    const missing = columns.filter((column) => !found.includes(column))
    if (missing.length > 0)
      throw new ImportError({
        zh: `表 ${table} 里没有列 ${missing.join('、')}：${shopName} 的版本不受支持，请先升级它。`,
        en: `The table ${table} has no column ${missing.join(', ')}: this version of ${shopName} is not supported; upgrade it first.`,
      })
  }
}
