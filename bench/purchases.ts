import { measureBareSql } from './bare-sql.ts'
import { openBenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { measure, print, printFigures } from './measure.ts'

const buyerCounts = [1, 8, 32]
const kinds = [
  ['one hot item', 1],
  ['200 items', 200],
] as const

/**
 * Whole purchases, HTTP and signatures included, next to the bare SQL of their two transactions on the same database.
 * Each number of buyers is measured in turn with its limit, so that a noisy machine affects both alike.
 */
export async function measurePurchases(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  const cards = Math.ceil(seconds * 2000 * buyerCounts.length)
  for (const [name, count] of kinds) {
    print(`Purchases on ${name}: create, pay, gateway, signed webhook, wait, read the cards`)
    const items = await Promise.all(
      Array.from({ length: count }, () => server.addItem(Math.ceil(cards / count))),
    )
    for (const buyerCount of buyerCounts) {
      const limit = await measureBareSql(server.databaseUrl, buyerCount, seconds / 2)
      const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
      let turn = 0
      const bought = await measure(buyerCount, seconds, async (worker) => {
        const itemId = items[turn++ % items.length]
        const buyer = buyers[worker]
        if (itemId && buyer) await buy(server, buyer, itemId)
      })
      await Promise.all(buyers.map((buyer) => buyer.close()))
      printFigures(`${buyerCount} buyers`, bought)
      printFigures(`  bare SQL, ${buyerCount} clients`, limit)
      print(`    ${((bought.perSecond / limit.perSecond) * 100).toFixed(0)} % of bare SQL`)
    }
  }
}
