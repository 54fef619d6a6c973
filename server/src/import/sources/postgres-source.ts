import pg from 'pg'
import type { ForeignRow, ForeignSource } from '../foreign-source.ts'
import { ImportError } from '../import-error.ts'

const rowsPerFetch = 5000

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // a connection that breaks is reported by the statement that waits for it
  client.on('error', () => undefined)
  try {
    await client.connect()
    // one snapshot, in which nothing can be written
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local time zone 'UTC'")
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new ImportError({
      zh: `连不上原店的数据库${code ? `（${code}）` : ''}：请检查地址、账号和密码。`,
      en: `The database of the old shop cannot be reached${code ? ` (${code})` : ''}: check address, user and password.`,
    })
  }
}

/** A PostgreSQL server, read in one transaction that cannot write. */
export async function openPostgres(url: string): Promise<ForeignSource> {
  const client = await connect(url)
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = current_schema() group by table_name`,
  )
  const tables = new Map(rows.map(({ name, columns }) => [name, columns]))
  async function* readRows(table: string): AsyncGenerator<ForeignRow> {
    const columns = (tables.get(table) ?? []).map((column) => pg.escapeIdentifier(column))
    const texts = columns.map((column) => `${column}::text as ${column}`).join(', ')
    await client.query(`declare read_rows cursor for select ${texts} from ${pg.escapeIdentifier(table)}`)
    try {
      for (;;) {
        const fetched = await client.query<Record<string, string | null>>(
          `fetch ${rowsPerFetch} from read_rows`,
        )
        yield* fetched.rows
        if (fetched.rows.length < rowsPerFetch) return
      }
    } finally {
      await client.query('close read_rows')
    }
  }
  return { tables, utcOffset: '+00:00', readRows, close: () => client.end() }
}
