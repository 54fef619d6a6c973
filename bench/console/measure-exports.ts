import { setTimeout as pause } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'
import type { BenchServer } from '../bench-server.ts'
import { print } from '../measure.ts'
import type { ProcessMemory } from '../process-memory.ts'
import type { ConsoleTargets } from './seed-console.ts'

/** Files that are requested one after the other: path and input of each. */
type Downloads = readonly [string, object][]

const shares = [0.1, 0.5, 1]
const mib = 1024 * 1024
/** How often the live memory is read during a download; each time collects the garbage. */
const sampleMs = 500
const stalledMs = 5000

/** The exports of a share of the shop: the newest orders, and the unsold cards of the first items. */
async function listExports(
  { shortUrl, services: { db } }: BenchServer,
  { itemIds }: ConsoleTargets,
  share: number,
): Promise<Record<string, Downloads>> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { created_at: from } = await db
    .selectFrom('orders')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(Math.ceil(count * share) - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  const orders = (format: string): Downloads => [
    ['order/export', { shortUrl, format, from: from.toISOString() }],
  ]
  const items = itemIds.slice(0, Math.ceil(itemIds.length * share))
  return {
    'orders as csv': orders('csv'),
    'orders as xlsx': orders('xlsx'),
    'unsold cards': items.map((itemId) => ['stock/export', { itemId }]),
  }
}

/** Downloads files one after the other, calling `watch` with each part; returns their size in bytes. */
async function download(
  request: (path: string, body: object) => Promise<Dispatcher.ResponseData>,
  downloads: Downloads,
  watch: () => Promise<void>,
): Promise<number> {
  let bytes = 0
  for (const [path, input] of downloads) {
    const { body } = await request(path, input)
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length
      await watch()
    }
  }
  return bytes
}

/**
 * The memory of the server during exports of rising size, and while a client takes nothing of one. An export that is
 * streamed holds the same live memory whatever its size; the resident memory has garbage, too, and is read in a download
 * of its own, in which none is collected by force.
 */
export async function measureExports(
  server: BenchServer,
  target: ConsoleTargets,
  memory: ProcessMemory,
): Promise<void> {
  const pool = new Pool(server.url, { connections: 1, pipelining: 1 })
  const request = async (path: string, body: object) => {
    const response = await pool.request({
      method: 'POST',
      path: `/card-core/seller/${path}`,
      headers: { 'content-type': 'application/json', token: target.token },
      body: JSON.stringify(body),
      bodyTimeout: 0,
    })
    if (!response.headers['content-disposition']) throw new Error(`${path} answered no file`)
    return response
  }
  const before = await memory.readLiveMib()
  print(
    `  before the exports: live ${before.toFixed(1)} MiB, resident ${(await memory.readResidentMib()).toFixed(0)} MiB`,
  )
  for (const share of shares)
    for (const [name, downloads] of Object.entries(await listExports(server, target, share))) {
      let [resident, live, sampledAt] = [0, 0, 0]
      const start = performance.now()
      const bytes = await download(request, downloads, async () => {
        resident = Math.max(resident, await memory.readResidentMib())
      })
      const seconds = (performance.now() - start) / 1000
      await download(request, downloads, async () => {
        if (performance.now() - sampledAt < sampleMs) return
        live = Math.max(live, await memory.readLiveMib())
        sampledAt = performance.now()
      })
      print(
        `  export of ${share * 100} % of the ${name}: ${(bytes / mib).toFixed(1)} MiB in ${seconds.toFixed(1)} s, at most live ${live.toFixed(1)} MiB, resident ${resident.toFixed(0)} MiB`,
      )
    }
  const stalled = await request('order/export', { shortUrl: server.shortUrl, format: 'csv' })
  await pause(stalledMs)
  print(
    `  while a client has taken nothing of all orders for ${stalledMs / 1000} s: live ${(await memory.readLiveMib()).toFixed(1)} MiB`,
  )
  stalled.body.destroy()
  await pool.close()
}
