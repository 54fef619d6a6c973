import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'
import type { BenchServer } from '../bench-server.ts'
import { print } from '../measure.ts'
import type { ConsoleTargets } from './seed-console.ts'

const mib = 1024 * 1024

/** What a process has in memory, in MiB. */
async function readResidentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / mib
}

/** Exports everything of the shop and prints the highest memory of the server in each part, beside that before. */
export async function measureExports(server: BenchServer, target: ConsoleTargets): Promise<void> {
  const pool = new Pool(server.url, { connections: 1, pipelining: 1 })
  const pid = server.server.pid() ?? 0
  const before = await readResidentMib(pid)

  /** Reads a file to its end; returns its size in bytes. */
  const download = async (path: string, body: object, watch: () => Promise<void>): Promise<number> => {
    const response = await pool.request({
      method: 'POST',
      path: `/card-core/seller/${path}`,
      headers: { 'content-type': 'application/json', token: target.token },
      body: JSON.stringify(body),
      bodyTimeout: 0,
    })
    if (!response.headers['content-disposition']) throw new Error(`${path} answered no file`)
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += (chunk as Buffer).length
      await watch()
    }
    return bytes
  }
  const exportAll = async (name: string, downloads: readonly [string, object][]) => {
    let [peak, bytes] = [0, 0]
    const watch = async () => {
      peak = Math.max(peak, await readResidentMib(pid))
    }
    const start = performance.now()
    for (const [path, body] of downloads) bytes += await download(path, body, watch)
    await watch()
    const facts = `${(bytes / mib).toFixed(1)} MiB in ${((performance.now() - start) / 1000).toFixed(1)} s`
    print(
      `  export of ${name}: ${facts}; the server held at most ${peak.toFixed(0)} MiB, ${before.toFixed(0)} before`,
    )
  }
  const { shortUrl } = server
  await exportAll('all orders as csv', [['order/export', { shortUrl, format: 'csv' }]])
  await exportAll('all orders as xlsx', [['order/export', { shortUrl, format: 'xlsx' }]])
  await exportAll(
    'all unsold cards',
    target.itemIds.map((itemId) => ['stock/export', { itemId }]),
  )
  await pool.close()
}
