import { Pool } from 'undici'
import { openAccountSession } from '../test-support/seed/open-buyer.ts'
import { openBenchServer } from './bench-server.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { print } from './measure.ts'

const buyerCount = 32
const exportedRows = Math.ceil(1_000_000 * Number(process.env.BENCH_SHARE ?? 1))

/** Whole purchases with and without a seller who downloads the unsold cards of an item again and again. */
export async function measureExportRush(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  const { token } = await openAccountSession(server.seller, { userName: 'seller' })
  const itemId = await server.addItem(exportedRows)
  const rounds = Math.ceil(seconds * 2)
  print(
    `Purchases of ${buyerCount} buyers while ${exportedRows} cards are exported, ${rounds} rounds in turns`,
  )
  const pool = new Pool(server.url, { connections: 1, pipelining: 1 })
  let bytes = 0
  let ended = 0
  /** Downloads one export after the other, as fast as it is read, and yields the size of each part in bytes. */
  async function* download(): AsyncGenerator<number> {
    for (;;) {
      const { headers, body } = await pool.request({
        method: 'POST',
        path: '/card-core/seller/stock/export',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ itemId }),
        bodyTimeout: 0,
      })
      if (!headers['content-disposition']) throw new Error('the export answered no file')
      for await (const chunk of body) yield (chunk as Buffer).length
      ended++
    }
  }
  const parts = download()
  await compareInTurns(
    server,
    {
      buyers: buyerCount,
      rounds,
      cards: seconds * 200,
      besideWhat: 'exports',
      async beside(purchases) {
        let isEnded = false
        const downloading = (async () => {
          while (!isEnded) bytes += (await parts.next()).value ?? 0
        })()
        const perSecond = await purchases()
        isEnded = true
        await downloading
        return perSecond
      },
    },
    () => print(`    ${(bytes / 1024 / 1024).toFixed(1)} MiB were read, ${ended} exports to their end`),
  )
  await parts.return(undefined)
  await pool.close()
}
