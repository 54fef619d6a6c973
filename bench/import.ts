import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importShop } from '../server/src/import/import-shop.ts'
import { createLosses } from '../server/src/import/losses.ts'
import { dujiaoka } from '../server/src/import/shops/dujiaoka/dujiaoka.ts'
import { openSource } from '../server/src/import/sources/open-source.ts'
import { findShopByUrl } from '../server/src/modules/shop/public.ts'
import { sellerCtx } from '../server/src/services.ts'
import { largeDump } from '../test-support/import/large-dump.ts'
import { openBenchServer } from './bench-server.ts'
import { print } from './measure.ts'

const cards = 100_000
const orders = 100_000

/** Moves a shop of 100,000 cards and as many orders in from a dump: a try, the import, and the import again. */
export async function measureImport(): Promise<void> {
  await using server = await openBenchServer()
  const ctx = sellerCtx(server.services)
  const folder = await mkdtemp(join(tmpdir(), 'faka-bench-import-'))
  const path = join(folder, 'dump.sql')
  await pipeline(Readable.from(largeDump({ cards, orders })), createWriteStream(path))
  print(
    `Import of ${cards} cards and ${orders} orders from a dump of ${((await stat(path)).size / 1e6).toFixed(0)} MB`,
  )
  for (const [name, write] of [
    ['a try', false],
    ['the import', true],
    ['again', true],
  ] as const) {
    const shop = await findShopByUrl(ctx, server.shortUrl)
    if (!shop) throw new Error('the shop of the measurement is missing')
    const losses = createLosses()
    const source = await openSource(
      (file) => file,
      path,
      () => undefined,
    )
    const begin = performance.now()
    const run = { ctx, shop, foreign: dujiaoka, losses, write, publish: false, accounts: false }
    const report = await importShop({ ...run, key: undefined, onProgress: () => undefined }, source)
    const seconds = (performance.now() - begin) / 1000
    await source.close()
    print(
      `    ${name}: ${seconds.toFixed(1)} s; ${report.unsoldCards.added} + ${report.soldCards.added} cards and ${report.orders.added} orders added`,
    )
  }
  await rm(folder, { recursive: true })
}
