import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { BenchServer } from './bench-server.ts'
import { readCpuTimes, stealSince } from './cpu-times.ts'
import { round } from './measure.ts'
import { readProcessorSeconds } from './process-times.ts'

type DatabaseCounter = 'wal' | 'records' | 'images' | 'syncs' | 'transactions'

const readCounters = async ({ services, server, dataDir }: BenchServer) => {
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const { rows } = await sql<Record<DatabaseCounter, number>>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal, wal_records as records, wal_fpi as images,
      (select coalesce(sum(fsyncs), 0)::bigint from pg_stat_io where object = 'wal') as syncs,
      (select xact_commit from pg_stat_database where datname = current_database()) as transactions
    from pg_stat_wal`.execute(services.db)
  const counters = rows[0] ?? { wal: 0, records: 0, images: 0, syncs: 0, transactions: 0 }
  return {
    ...counters,
    serverSeconds: await readProcessorSeconds(server.pid() ?? 0, postmaster),
    databaseSeconds: await readProcessorSeconds(postmaster),
    cpu: await readCpuTimes(),
  }
}

/** What a phase of a benchmark cost, as text: for each purchase, and the steal of the machine. */
export async function measureCosts(server: BenchServer, run: () => Promise<number>): Promise<string> {
  const before = await readCounters(server)
  const purchases = await run()
  const after = await readCounters(server)
  const each = (name: DatabaseCounter | 'serverSeconds' | 'databaseSeconds', factor = 1) =>
    round(((after[name] - before[name]) / purchases) * factor)
  return [
    `${each('transactions')} transactions, ${each('syncs')} syncs, ${each('wal', 1 / 1024)} KiB of WAL in`,
    `${each('records')} records and ${each('images')} page images,`,
    `${each('serverSeconds', 1000)} ms of the server and ${each('databaseSeconds', 1000)} ms of the database each;`,
    `steal ${stealSince(before.cpu, after.cpu)}`,
  ].join(' ')
}
