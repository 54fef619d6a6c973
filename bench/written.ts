import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { addGatewayChannel } from './add-gateway-channel.ts'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { print } from './measure.ts'
import { openBenchGateway } from './open-bench-gateway.ts'

const buyerCount = 32
const itemCount = 8
/** Purchases of each item before. */
const warmUp = 25
/** How long the jobs that follow purchases may take to link their events. */
const maxWaitMs = 60_000

interface Written {
  table: string
  index: string | null
  records: number
  bytes: number
}

/** The shop's database as the superuser of the bundled PostgreSQL, who alone may read its log. */
async function openAsSuperuser({ databaseUrl, dataDir }: BenchServer): Promise<Database> {
  const settings = JSON.parse(await readFile(join(dataDir, 'postgres', 'settings.json'), 'utf8'))
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  url.password = settings.adminPassword
  return openDatabase({ url: url.href, connections: 1, log: createLog('silent') })
}

const currentPosition = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db)
  return rows[0]?.lsn ?? '0/0'
}

/** Events that are not in the audit chain yet. */
async function countUnlinked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from order_event) + (select count(*) from payment_event)
      - (select coalesce(sum(cardinality(event_ids)), 0) from audit_segment
        where event_table in ('order_event', 'payment_event')))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits until every event is in the audit chain, at most a minute. */
async function waitForLinks(db: Db): Promise<void> {
  for (const end = Date.now() + maxWaitMs; Date.now() < end && (await countUnlinked(db)) > 0; )
    await new Promise((resolve) => setTimeout(resolve, 500))
}

/**
 * What was written to each table and index since a position, without page images. A record of several pages, such as a
 * split of an index, counts once for each.
 */
async function listWritten(db: Db, from: string): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with relation as (
      select pg_relation_filenode(c.oid) as file, coalesce(t.relname, c.relname) as "table",
        case when t.relname is not null then c.relname end as index
      from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
    )
    select case when "table" like 'pg\\_%' then 'the database''s own tables' else coalesce("table", 'other') end as "table",
      case when "table" not like 'pg\\_%' then index end as index, count(*)::int as records,
      sum(record_length - coalesce(block_fpi_length, 0))::int as bytes
    from pg_get_wal_block_info(${from}::pg_lsn, pg_current_wal_flush_lsn(), false) w
    left join relation on relation.file = w.relfilenode
    group by 1, 2 order by 1, 2 nulls first`.execute(db)
  return rows
}

async function listHotUpdates(db: Db) {
  const { rows } = await sql<{ table: string; updates: number; hot: number }>`
    select relname as "table", n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables
    where relname in ('orders', 'payment', 'card') order by 1`.execute(db)
  return rows
}

async function buyMany(server: BenchServer, items: readonly ItemId[], purchases: number): Promise<void> {
  const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
  let turn = 0
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let own = turn++; own < purchases; own = turn++) {
        const itemId = items[own % items.length]
        if (itemId) await buy(server, buyer, itemId)
      }
    }),
  )
  await Promise.all(buyers.map((buyer) => buyer.close()))
}

/**
 * How many records and bytes a purchase adds to the write-ahead log, by table and index, with the jobs that follow it:
 * counts, which other load on the machine does not change.
 */
export async function measureWritten(): Promise<void> {
  const purchases = Number(process.env.BENCH_PURCHASES ?? 800)
  using gateway = await openBenchGateway()
  await using opened = await openBenchServer({ connections: 8 })
  const { db, close } = await openAsSuperuser(opened)
  const server = { ...opened, payChannel: await addGatewayChannel(opened.seller, gateway) }
  await sql`create extension if not exists pg_walinspect`.execute(db)
  const items = await Promise.all(
    Array.from({ length: itemCount }, () => server.addItem(warmUp + Math.ceil(purchases / itemCount))),
  )
  await buyMany(server, items, itemCount * warmUp)
  await waitForLinks(db)
  await sql`checkpoint`.execute(db)
  const from = await currentPosition(db)
  await buyMany(server, items, purchases)
  await waitForLinks(db)
  const written = await listWritten(db, from)
  const each = (count: number) => (count / purchases).toFixed(count < 10 * purchases ? 2 : 0)
  const sum = (of: readonly Written[], name: 'records' | 'bytes') =>
    of.reduce((total, entry) => total + entry[name], 0)
  print(
    `${purchases} purchases by ${buyerCount} buyers: ${each(sum(written, 'bytes'))} bytes in ${each(sum(written, 'records'))} records each, ${await countUnlinked(db)} events not linked`,
  )
  const tables = [...new Set(written.map(({ table }) => table))]
    .map((table) => written.filter((entry) => entry.table === table))
    .sort((one, other) => sum(other, 'bytes') - sum(one, 'bytes'))
  for (const entries of tables.filter((of) => sum(of, 'bytes') >= purchases)) {
    print(`  ${(entries[0]?.table ?? '').padEnd(40)}${each(sum(entries, 'bytes')).padStart(8)} bytes`)
    for (const entry of entries)
      print(
        `      ${(entry.index ?? 'rows').padEnd(36)}${each(entry.bytes).padStart(8)} bytes in ${each(entry.records)} records`,
      )
  }
  for (const { table, updates, hot } of await listHotUpdates(db))
    print(`  ${table}: ${each(updates)} updates, ${each(hot)} of them outside its indexes`)
  await close()
}
