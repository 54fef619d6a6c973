import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { ForeignRow, ForeignSource } from '../foreign-source.ts'
import { ImportError } from '../import-error.ts'

const toText = (value: SQLOutputValue | undefined): string | null => {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function readTables(database: DatabaseSync): Map<string, readonly string[]> {
  const names = database.prepare("select name from sqlite_master where type = 'table'").all()
  return new Map(
    names.map(({ name }) => {
      const table = toText(name) ?? ''
      const columns = database.prepare(`pragma table_info(${quoted(table)})`).all()
      return [table, columns.map((column) => toText(column.name) ?? '')]
    }),
  )
}

/** The file of an SQLite database, only read. Software in Go writes times with their zone into it. */
export async function openSqlite(path: string): Promise<ForeignSource> {
  const database = new DatabaseSync(path, { readOnly: true })
  let tables: Map<string, readonly string[]>
  try {
    tables = readTables(database)
  } catch {
    database.close()
    throw new ImportError({
      zh: `${path} 是损坏的 SQLite 数据库，读不了。`,
      en: `${path} is a damaged SQLite database and cannot be read.`,
    })
  }
  async function* readRows(table: string): AsyncGenerator<ForeignRow> {
    const statement = database.prepare(`select * from ${quoted(table)}`)
    statement.setReadBigInts(true)
    for (const row of statement.iterate())
      yield Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toText(value)]))
  }
  return { tables, utcOffset: '+08:00', readRows, close: async () => database.close() }
}
