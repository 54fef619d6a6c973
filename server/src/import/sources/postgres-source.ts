import pg from 'pg'
import type { ForeignRow, ForeignSource } from '../foreign-source.ts'
import { unreachable } from './unreachable.ts'

const rowsPerFetch = 5000

async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url })
    // a connection that breaks is reported by the statement that waits for it
    client.on('error', () => undefined)
    await client.connect()
    // one snapshot, in which nothing can be written
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local time zone 'UTC'")
    return client
  } catch (error) {
    await client?.end().catch(() => undefined)
    throw unreachable(error)
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
