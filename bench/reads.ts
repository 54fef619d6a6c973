import { openBenchServer } from './bench-server.ts'
import { openBuyer } from './buyer.ts'
import { measure, print, printFigures } from './measure.ts'

const visitorCount = 32

/** The data of item and shop pages, over HTTP. */
export async function measureReads(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  const items = await Promise.all(Array.from({ length: 20 }, () => server.addItem(50)))
  const buyers = Array.from({ length: visitorCount }, () => openBuyer(server))
  print(`Reads by ${visitorCount} visitors`)
  const reads = [
    ['item/get', '/card-core/item/get', () => ({ id: items[Math.floor(Math.random() * items.length)] })],
    ['shop/get', '/card-core/shop/get', () => ({ shortUrl: server.shortUrl })],
    ['item/page, 20 items', '/card-core/item/page', () => ({ shortUrl: server.shortUrl })],
    ['order/calcPrice', '/card-core/order/calcPrice', () => ({ itemId: items[0], quantity: 3 })],
  ] as const
  for (const [name, path, body] of reads)
    printFigures(
      name,
      await measure(visitorCount, seconds, async (worker) => void (await buyers[worker]?.call(path, body()))),
    )
  await Promise.all(buyers.map((buyer) => buyer.close()))
}
