import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import { findCellOfNumber } from '../platform/cell.ts'

test('a shop in a cell that has a database to itself sells its cards, which are there and nowhere else', async () => {
  await using shop = await openShop({ apart: [1] })
  const { seller, shortUrl, classifyId, payChannel } = await seedCell(shop, 1)
  const cards = createCards(2)
  const itemId = await seedItem(seller, shortUrl, { cards, classifyId })
  const placed = await buy(shop, itemId, { payChannel })
  expect(findCellOfNumber(placed.orderNo)).toBe(1)
  expect(await readCards(placed)).toEqual([cards[0]])
  const { rows } = await sql<{ state: string }>`
    select state from cell_1.card where order_no = ${placed.orderNo}`.execute(
    shop.apart.get(1)?.db.db ?? shop.db.db,
  )
  expect(rows).toHaveLength(1)
  expect((await sql`select from card`.execute(shop.db.db)).rows).toEqual([])
})
