import { createHash } from 'node:crypto'
import type { FreshDb } from './fresh-db.ts'

/** Rate limit counters, webhook events and idempotency keys, which a rejected request may add, and when it was migrated. */
const ignoredTables = [
  'public.limit_window',
  'public.payment_event',
  'public.idempotent_request',
  'public.kysely_migration',
]

async function listTables({ pool }: FreshDb): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'sandbox_gateway') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A digest of all rows; rate limit counters are left out by default. */
export async function digestDatabase(db: FreshDb, { withCounts = false } = {}): Promise<string> {
  const hash = createHash('sha256')
  for (const table of await listTables(db)) {
    if (!withCounts && ignoredTables.includes(table)) continue
    const { rows } = await db.pool.query<{ digest: string }>(
      `select coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as digest from ${table} as row`,
    )
    hash.update(`${table} ${rows[0]?.digest}\n`)
  }
  return hash.digest('hex')
}

/** Every row that belongs to a shop, as text with its table; empty columns and all. */
export async function listShopRows(db: FreshDb, shortUrl: string): Promise<string[]> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'shop_id' order by 1`,
  )
  const lists = await Promise.all(
    tables.map(({ name }) =>
      db.pool.query<{ row: string }>(
        `select row::text as row from ${name} as row
         where shop_id = (select shop_id from shop where short_url = $1)`,
        [shortUrl],
      ),
    ),
  )
  return lists.flatMap(({ rows }, index) => rows.map(({ row }) => `${tables[index]?.name} ${row}`)).sort()
}

const toText = (value: unknown): string =>
  Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('utf8')}` : JSON.stringify(value)

/** The whole database as text to search for secrets; bytes are decoded as characters. */
export async function dumpDatabase(db: FreshDb): Promise<string> {
  const parts: string[] = []
  for (const table of await listTables(db)) {
    const { rows } = await db.pool.query<Record<string, unknown>>(`select * from ${table}`)
    for (const row of rows) parts.push(`${table} ${Object.values(row).map(toText).join(' | ')}`)
  }
  return parts.join('\n')
}
