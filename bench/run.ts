import { measureBareSql } from './bare-sql.ts'
import { buy, openBuyer } from './buyer.ts'
import { openMarket } from './market.ts'
import { measure, show } from './measure.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const crowds = [1, 8, 32]

await using market = await openMarket()

console.log('Bare SQL: create with claim and settle, one statement each, no shop around them')
const limits = new Map<number, number>()
for (const crowd of crowds) {
  const figures = await measureBareSql(market.databaseUrl, crowd, seconds)
  limits.set(crowd, figures.perSecond)
  show(`${crowd} clients`, figures)
}

for (const [name, count] of [
  ['one hot item', 1],
  ['200 items', 200],
] as const) {
  console.log(`Whole purchases on ${name}: create, pay, gateway, signed call-back, wait, read the cards`)
  const items = await Promise.all(
    Array.from({ length: count }, () => market.addItem(Math.ceil(60_000 / count))),
  )
  for (const crowd of crowds) {
    const buyers = Array.from({ length: crowd }, () => openBuyer(market))
    let turn = 0
    const figures = await measure(crowd, seconds, async (worker) => {
      const itemId = items[turn++ % items.length]
      const buyer = buyers[worker]
      if (itemId && buyer) await buy(market, buyer, itemId)
    })
    show(`${crowd} buyers`, figures)
    console.log(`    ${((figures.perSecond / (limits.get(crowd) ?? 1)) * 100).toFixed(0)} % of the limit`)
  }
}
