import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { print } from './measure.ts'

const buyerCount = 16
/** What follows a purchase later: its audit chain, notifications, and rows that are removed again. */
const settleMs = 15_000

/** The bytes of each table with its indexes and long values. */
async function readSizes({ services }: BenchServer): Promise<Map<string, number>> {
  await sql`vacuum analyze`.execute(services.db)
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::bigint as bytes
    from pg_class where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace`.execute(services.db)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** What a sold card and its order take on the disk for good, by table, in a shop that sold BENCH_STORED cards. */
export async function measureStorage(): Promise<void> {
  const purchases = Number(process.env.BENCH_STORED ?? 4000)
  await using server = await openBenchServer()
  const before = await readSizes(server)
  const itemId = await server.addItem(purchases)
  let remaining = purchases
  await Promise.all(
    Array.from({ length: buyerCount }, async () => {
      const buyer = openBuyer(server)
      while (remaining-- > 0) await buy(server, buyer, itemId)
      await buyer.close()
    }),
  )
  await pause(settleMs)
  const kibEach = [...(await readSizes(server))]
    .map(([name, bytes]) => ({ name, kib: (bytes - (before.get(name) ?? 0)) / purchases / 1024 }))
    .filter(({ kib }) => kib >= 0.05)
    .sort((left, right) => right.kib - left.kib)
  const sum = kibEach.reduce((total, { kib }) => total + kib, 0)
  print(`Stored for each of ${purchases} purchases: ${sum.toFixed(1)} KiB`)
  for (const { name, kib } of kibEach) print(`    ${name}: ${kib.toFixed(2)} KiB`)
}
