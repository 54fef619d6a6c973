import type { ItemId, PayChannelId } from '@faka/contract/shared/ids'
import { countedHoldsEnvironment } from '../test-support/limits/wide-limits.ts'
import { createCards, seedItem } from '../test-support/seed/seed-item.ts'
import {
  type CellOnServer,
  openServerWithCells,
  type ServerWithCells,
} from '../test-support/server/server-with-cells.ts'
import { addGatewayChannel } from './add-gateway-channel.ts'
import { buy, openBuyer } from './buyer.ts'
import { type CpuTimes, readCpuTimes, stealSince } from './cpu-times.ts'
import { measure, print, printFigures, round } from './measure.ts'
import { type BenchGateway, openBenchGateway } from './open-bench-gateway.ts'
import { readProcessorSeconds } from './process-times.ts'

const serverCounts = [1, 2, 4]
const buyerCount = 64
const itemsPerRun = 20
/** How long a buyer waits after a refused call before the next try. */
const retryMs = 250

interface SoldItem {
  itemId: ItemId
  payChannel: PayChannelId
}

/** Items of a shop, so many that all shops together have as many as one alone has. */
async function addItems(
  { seller, shortUrl, classifyId, number }: CellOnServer,
  gateway: BenchGateway,
  counts: { items: number; cards: number },
): Promise<SoldItem[]> {
  const payChannel = await addGatewayChannel(seller, gateway)
  const items: SoldItem[] = []
  for (let item = 0; item < counts.items; item++) {
    const cards = createCards(counts.cards, `BENCH-${number}-${item}`)
    items.push({ itemId: await seedItem(seller, shortUrl, { classifyId, cards }), payChannel })
  }
  return items
}

interface Spent {
  cpu: CpuTimes
  server: number
  databases: number
}

/** Processor time so far: of the server, and of the PostgreSQL of all cells. */
async function readSpent({ seeded, cells }: ServerWithCells): Promise<Spent> {
  const databases = await Promise.all(cells.map(({ postmasterPid }) => readProcessorSeconds(postmasterPid())))
  return {
    cpu: await readCpuTimes(),
    server: await readProcessorSeconds(seeded.server.pid() ?? 0),
    databases: databases.reduce((sum, each) => sum + each, 0),
  }
}

/** Purchases in all shops at once, each buyer in one of them. */
async function measureShops(
  opened: ServerWithCells,
  shops: readonly (readonly SoldItem[])[],
  seconds: number,
): Promise<void> {
  const server = { url: opened.seeded.server.url }
  const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
  let turn = 0
  const before = await readSpent(opened)
  const figures = await measure(buyerCount, seconds, async (worker) => {
    const items = shops[worker % shops.length] ?? []
    const sold = items[turn++ % items.length]
    const buyer = buyers[worker]
    if (sold && buyer) await buy(sold, buyer, sold.itemId)
  })
  const after = await readSpent(opened)
  await Promise.all(buyers.map((buyer) => buyer.close()))
  printFigures(`servers for cells: ${shops.length}, ${buyerCount} buyers`, figures)
  const each = (of: 'server' | 'databases') => round(((after[of] - before[of]) / turn) * 1000)
  print(
    `    ${each('server')} ms of the server with the first database and ${each('databases')} ms of the databases of cells each; steal ${stealSince(before.cpu, after.cpu)}`,
  )
}

/**
 * The longest time without a purchase in each shop, while the PostgreSQL of the first one's cell is killed: calls that are
 * refused meanwhile are tried again, as browsers do.
 */
async function measureKill(
  opened: ServerWithCells,
  shops: readonly (readonly SoldItem[])[],
  seconds: number,
): Promise<void> {
  const server = { url: opened.seeded.server.url }
  const [killed] = opened.cells
  const end = performance.now() + seconds * 1000
  const bought = shops.map(() => [performance.now()])
  const refused = shops.map(() => 0)
  const shopping = Array.from({ length: buyerCount }, async (_, worker) => {
    const shop = worker % shops.length
    const buyer = openBuyer(server)
    while (performance.now() < end) {
      const items = shops[shop] ?? []
      const sold = items[worker % items.length]
      if (!sold) throw new Error('a shop has no items')
      await buy(sold, buyer, sold.itemId).then(
        () => bought[shop]?.push(performance.now()),
        async () => {
          refused[shop] = (refused[shop] ?? 0) + 1
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        },
      )
    }
    await buyer.close()
  })
  const killing = new Promise((resolve) => setTimeout(resolve, seconds * 250)).then(() =>
    process.kill(killed?.postmasterPid() ?? 0, 'SIGKILL'),
  )
  await Promise.all([killing, ...shopping])
  print(`  kill -9 of the PostgreSQL of cell 1 of ${shops.length}, ${buyerCount} buyers`)
  for (const [shop, times] of bought.entries()) {
    const gaps = [...times, performance.now()].map((time, at) => time - (times[at - 1] ?? time))
    print(
      `    shop in cell ${shop + 1}: ${times.length - 1} purchases, ${refused[shop]} refused; longest time without one ${round(Math.max(...gaps))} ms`,
    )
  }
}

/**
 * Whole purchases in shops whose cells are on 1, 2 and 4 PostgreSQL servers of this machine, with the same number of buyers
 * and items, and what a kill of one of them does to the shops of the others. The gateway is a process of its own.
 */
export async function measureServers(seconds: number): Promise<void> {
  print(
    'Purchases in cells on PostgreSQL servers of their own: create, pay, gateway, webhook, wait, read the cards',
  )
  using gateway = await openBenchGateway()
  for (const count of serverCounts) {
    await using opened = await openServerWithCells({ cells: count, settings: countedHoldsEnvironment })
    const items = Math.ceil(itemsPerRun / count)
    const cards = Math.ceil((seconds * 2 * 1000) / itemsPerRun)
    const shops: SoldItem[][] = []
    for (const cell of opened.cells) shops.push(await addItems(cell, gateway, { items, cards }))
    await measureShops(opened, shops, seconds)
    if (count > 1) await measureKill(opened, shops, seconds)
  }
}
