import type { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { openAccountSession } from '../../test-support/seed/open-buyer.ts'
import { seedItem } from '../../test-support/seed/seed-item.ts'
import type { BenchServer } from '../bench-server.ts'
import { seedOrders } from './seed-orders.ts'
import { seedRecords } from './seed-records.ts'

/** How much the shop of the console's benchmark has; `BENCH_SHARE` makes it smaller, for a trial. */
export interface ConsoleSize {
  items: number
  cards: number
  orders: number
}

/** What a seller searches for; each exists. */
export interface ConsoleTargets {
  token: string
  itemId: ItemId
  manyCardsItemId: ItemId
  itemIds: readonly ItemId[]
  orderNo: string
  phone: string
  mail: string
  card: string
  tradeNo: string
  buyer: string
  batchId: number
  complaintNo: string
  classifyId: string
}

/** A tenth of the items has as many cards as all others together. */
const cardsOf = (index: number, { items, cards }: ConsoleSize): number =>
  Math.floor(cards / 2 / (index % 10 === 0 ? items / 10 : (items * 9) / 10))

const cardText = (item: number, card: number): string => `CONSOLE-${item}-${String(card).padStart(6, '0')}`

async function seedItems(server: BenchServer, size: ConsoleSize): Promise<ItemId[]> {
  const ids: ItemId[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < size.items; index = next++) {
      const count = cardsOf(index, size)
      ids[index] = await seedItem(server.seller, server.shortUrl, {
        title: `Game ${index % 50}: key number ${index}`,
        description: 'Sent at once. '.repeat(20),
        priceFen: 100 + (index % 900),
        cards: Array.from({ length: count }, (_, card) => cardText(index, card)),
        published: index % 20 !== 19,
      })
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return ids
}

/** Fills a shop as years of selling leave it. Items and cards are made by the shop's operations, orders by statements. */
export async function seedConsole(server: BenchServer, size: ConsoleSize): Promise<ConsoleTargets> {
  const { db } = server.services
  const { token } = await openAccountSession(server.seller, { userName: 'seller' })
  const { account } = await openAccountSession(server.seller, { userName: 'console-buyer' })
  const itemIds = await seedItems(server, size)
  const { order, ...found } = await seedOrders(server, size, account.account_id)
  const records = await seedRecords(server, size)
  await sql`vacuum analyze`.execute(db)
  const [itemId, manyCardsItemId] = [itemIds[1], itemIds[0]]
  if (!itemId || !manyCardsItemId) throw new Error('there are no items')
  const card = cardText(1, 0)
  return {
    token,
    itemId,
    manyCardsItemId,
    itemIds,
    card,
    buyer: 'console-buyer',
    orderNo: order,
    ...found,
    ...records,
  }
}
