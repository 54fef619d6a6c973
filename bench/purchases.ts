import type { ItemId } from '@faka/contract/shared/ids'
import { seedCoupon } from '../test-support/seed/seed-coupon.ts'
import { addGatewayChannel } from './add-gateway-channel.ts'
import { measureBareSql } from './bare-sql.ts'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { measureCosts } from './costs.ts'
import { type Figures, measure, print, printFigures } from './measure.ts'
import { openBenchGateway } from './open-bench-gateway.ts'

const buyerCounts = (process.env.BENCH_BUYERS ?? '1,8,32,128,512').split(',').map(Number)
const kinds = [
  ['one hot item', 1],
  ['200 items', 200],
] as const
/** The bundled database has a hundred connections, of which the shop needs some, and this process for adding items. */
const maxClients = 64
const ownConnections = 8

/** Purchases by so many buyers, each at a time one, and what each cost. */
async function measureBuyers(
  server: BenchServer,
  buyerCount: number,
  seconds: number,
  itemIds: readonly ItemId[],
  couponCode?: string,
): Promise<{ bought: Figures; costs: string }> {
  const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
  let turn = 0
  let bought: Figures | undefined
  const costs = await measureCosts(server, async () => {
    bought = await measure(buyerCount, seconds, async (worker) => {
      const itemId = itemIds[turn++ % itemIds.length]
      const buyer = buyers[worker]
      if (itemId && buyer) await buy(server, buyer, itemId, couponCode)
    })
    return turn
  })
  await Promise.all(buyers.map((buyer) => buyer.close()))
  if (!bought) throw new Error('nothing was measured')
  return { bought, costs }
}

/** What a purchase of a variant with a coupon costs beside one without either, measured in turns. */
async function compareDiscounted(server: BenchServer, seconds: number): Promise<void> {
  const buyerCount = 32
  const turns = 4
  print(`Purchases by ${buyerCount} buyers, of a variant with a coupon beside plain ones, in turns`)
  const cards = Math.ceil(seconds * 1000)
  const plain = await server.addItem(cards)
  const variant = await server.addVariant(cards)
  const couponCode = await seedCoupon(server, { maxUses: 1_000_000, maxUsesPerBuyer: 1_000 })
  const sums = { plain: 0, discounted: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const one = await measureBuyers(server, buyerCount, seconds / turns, [plain])
    const other = await measureBuyers(server, buyerCount, seconds / turns, [variant], couponCode)
    sums.plain += one.bought.perSecond
    sums.discounted += other.bought.perSecond
    print(`    plain: ${one.costs}`)
    print(`    discounted: ${other.costs}`)
  }
  print(
    `    a discounted purchase takes ${(sums.plain / sums.discounted).toFixed(2)} times as long as a plain one`,
  )
}

/**
 * Whole purchases, HTTP and signatures included, between two runs of the bare SQL of their two transactions on the same
 * database, so that a noisy machine affects both alike. The server, the gateway and the buyers are processes of their
 * own; WORKERS sets how many processes serve, BENCH_BUYERS the numbers of buyers.
 */
export async function measurePurchases(seconds: number): Promise<void> {
  using gateway = await openBenchGateway()
  await using opened = await openBenchServer({ connections: ownConnections })
  const server = { ...opened, payChannel: await addGatewayChannel(opened.seller, gateway) }
  const cards = Math.ceil(seconds * 2000 * buyerCounts.length)
  for (const [name, count] of kinds) {
    print(`Purchases on ${name}: create, pay, gateway, signed webhook, wait, read the cards`)
    const items = await Promise.all(
      Array.from({ length: count }, () => server.addItem(Math.ceil(cards / count))),
    )
    for (const buyerCount of buyerCounts) {
      const clients = Math.min(buyerCount, maxClients)
      const measureLimit = () => measureBareSql(server.databaseUrl, clients, seconds / 4)
      const before = await measureLimit()
      const { bought, costs } = await measureBuyers(server, buyerCount, seconds, items)
      const after = await measureLimit()
      printFigures(`${buyerCount} buyers`, bought)
      printFigures(`  bare SQL, ${clients} clients, before`, before)
      printFigures(`  bare SQL, ${clients} clients, after`, after)
      const limit = (before.perSecond + after.perSecond) / 2
      print(`    ${((bought.perSecond / limit) * 100).toFixed(0)} % of bare SQL; ${costs}`)
    }
  }
  await compareDiscounted(server, seconds)
}
