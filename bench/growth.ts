import type { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { type Figures, measure, print, printFigures } from './measure.ts'

const buyerCount = 8
const rounds = 3

/** Inserts sold cards with positions below the free ones, as years of selling leave them. */
async function addSoldCards(server: BenchServer, itemId: ItemId, sold: number): Promise<void> {
  const { db } = server.services
  await sql`
    insert into card (card_id, pos, item_id, shop_id, batch_id, state, order_no, sealed, fingerprint)
    select nextval('card_key'), -i, c.item_id, c.shop_id, c.batch_id, 'sold', 'OLD' || lpad(i::text, 17, '0'), c.sealed,
           decode(lpad(to_hex(i), 32, '0'), 'hex')
    from (select card.* from card join item using (item_id) where public_id = ${itemId} limit 1) c,
         generate_series(1, ${sold}::int) i`.execute(db)
  await sql`vacuum analyze card`.execute(db)
}

const sumPerSecond = (figures: readonly Figures[]): number =>
  figures.reduce((total, { perSecond }) => total + perSecond, 0)

/**
 * Whole purchases of an item that never sold and of one that sold a million cards, in turns on two shops on one
 * machine.
 */
export async function measureGrowth(seconds: number): Promise<void> {
  const sold = Number(process.env.BENCH_SOLD ?? 1_000_000)
  await using young = await openBenchServer()
  await using old = await openBenchServer()
  const shops = await Promise.all(
    [young, old].map(async (server) => ({
      server,
      itemId: await server.addItem(20_000),
      figures: [] as Figures[],
    })),
  )
  const [, grown] = shops
  if (grown) await addSoldCards(grown.server, grown.itemId, sold)
  for (let round = 0; round <= rounds; round++)
    for (const { server, itemId, figures } of shops) {
      const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
      const bought = await measure(buyerCount, round === 0 ? 2 : seconds / 2, async (worker) => {
        const buyer = buyers[worker]
        if (buyer) await buy(server, buyer, itemId)
      })
      await Promise.all(buyers.map((buyer) => buyer.close()))
      // the first round is a warm-up
      if (round > 0) figures.push(bought)
    }
  print(`Purchases by ${buyerCount} buyers, in ${rounds} turns each`)
  for (const [index, { figures }] of shops.entries())
    for (const each of figures)
      printFigures(index === 0 ? '0 cards sold before' : `${sold} cards sold before`, each)
  const [few, many] = shops.map(({ figures }) => sumPerSecond(figures))
  print(
    `    the cost of an order after ${sold} is ${((few ?? 0) / (many ?? 1)).toFixed(2)} times that after none`,
  )
}
