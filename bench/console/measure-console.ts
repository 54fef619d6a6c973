import { sql } from 'kysely'
import { Pool } from 'undici'
import { findFreePort } from '../../test-support/server/server-process.ts'
import { type BenchServer, openBenchServer } from '../bench-server.ts'
import { readCpuTimes, stealSince } from '../cpu-times.ts'
import { type Figures, measure, print, round } from '../measure.ts'
import { openProcessMemory } from '../process-memory.ts'
import { listConsoleCalls } from './console-calls.ts'
import { measureExports } from './measure-exports.ts'
import { type ConsoleSize, type ConsoleTargets, seedConsole } from './seed-console.ts'

/** What the first page of a list and a search may take, p95. */
const targetMs = 100

const fullSize: ConsoleSize = { items: 5000, cards: 1_000_000, orders: 100_000 }

const scaled = (share: number): ConsoleSize => ({
  items: Math.ceil(fullSize.items * share),
  cards: Math.ceil(fullSize.cards * share),
  orders: Math.ceil(fullSize.orders * share),
})

const printRow = (name: string, { p50Ms, p95Ms }: Figures, more = '') =>
  print(
    `  ${name.padEnd(36)}${`p50 ${round(p50Ms)} ms`.padStart(14)}${`p95 ${round(p95Ms)} ms`.padStart(15)}  ${more}`,
  )

/** One call after the other, as one seller makes them; returns the names of those that were too slow. */
async function measureCalls(server: BenchServer, target: ConsoleTargets, seconds: number): Promise<string[]> {
  const pool = new Pool(server.url, { connections: 1, pipelining: 1 })
  const calls = listConsoleCalls(target, {
    shortUrl: server.shortUrl,
    channel: server.payChannel,
    now: server.services.now(),
  })
  const slow: string[] = []
  for (const { name, path, body } of calls) {
    const before = await readCpuTimes()
    const figures = await measure(1, seconds, async () => {
      const response = await pool.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', token: target.token },
        body: JSON.stringify(body),
      })
      const { code } = (await response.body.json()) as { code: number }
      if (code !== 0) throw new Error(`${path} answered ${code} to ${JSON.stringify(body)}`)
    })
    const over = !(figures.p95Ms < targetMs)
    if (over) slow.push(name)
    printRow(name, figures, `steal ${stealSince(before, await readCpuTimes())}${over ? ', too slow' : ''}`)
  }
  await pool.close()
  return slow
}

/**
 * Every list and search of the console in one shop of 5,000 items, a million cards and 100,000 orders, and the memory of
 * the server while all is exported.
 */
export async function measureConsole(seconds: number): Promise<void> {
  const size = scaled(Number(process.env.BENCH_SHARE ?? 1))
  const inspectorPort = await findFreePort()
  // one process, whose memory is the server's
  await using server = await openBenchServer({
    settings: { WORKERS: '1' },
    nodeArgs: [`--inspect=127.0.0.1:${inspectorPort}`],
  })
  const target = await seedConsole(server, size)
  print(`Console of a shop with ${size.items} items, ${size.cards} cards and ${size.orders} orders`)
  const { db } = server.services
  const trivial = () => measure(1, seconds / 4, async () => void (await sql`select 1`.execute(db)))
  printRow('for comparison: select 1', await trivial())
  const slow = await measureCalls(server, target, seconds / 4)
  printRow('for comparison: select 1', await trivial())
  print(
    slow.length === 0
      ? `    all below ${targetMs} ms (p95)`
      : `    not below ${targetMs} ms (p95): ${slow.join('; ')}`,
  )
  await using memory = await openProcessMemory(server.server.pid() ?? 0, inspectorPort)
  await measureExports(server, target, memory)
}
