import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { createNewCards, openShop } from '../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from './find-breaches-of-shop.ts'
import { laws } from './laws.ts'

test('the laws hold, and are seen to be broken, in a cell of the first database where another one is apart', async () => {
  await using shop = await openShop({ cells: [1], apart: [2] })
  const orders: string[] = []
  for (const number of [1, 2]) {
    const { seller, shortUrl, classifyId, payChannel } = await seedCell(shop, number)
    const itemId = await seedItem(seller, shortUrl, { classifyId, cards: createNewCards(2) })
    orders.push((await buy(shop, itemId, { payChannel })).orderNo)
  }
  await buy(shop, await shop.addItem({ cards: createNewCards(2) }))
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
  for (const [schema, db] of [
    ['cell_1', shop.db.db],
    ['cell_2', shop.apart.get(2)?.db.db ?? shop.db.db],
  ] as const)
    await sql`update ${sql.id(schema, 'card')} set item_id = item_id + 1 where state = 'sold'`.execute(db)
  const found = await findBreachesOfShop(shop.services, laws)
  for (const orderNo of orders) expect(found).toContainEqual(expect.stringContaining(orderNo))
})
