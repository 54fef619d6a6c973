import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { findCellOfNumber, toCell } from '../platform/cell.ts'

const numbers = [0, 1, 1023]
const further = numbers.filter((number) => number > 0)

/** In how many rows of a table each cell has a number of an order. */
async function countRows({ db }: TestShop, table: string, orderNo: string): Promise<Record<number, number>> {
  const counts = await Promise.all(
    numbers.map(async (number) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.id(toCell(number).schema, table)} where order_no = ${orderNo}`.execute(
        db.db,
      )
      return [number, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

test('shops of three cells sell through one server, each by its own tables', async () => {
  await using shop = await openShop({ cells: further })
  const bought = []
  for (const number of numbers) {
    const cards = createCards(2, `CELL-${number}`)
    const place =
      number === 0
        ? {
            seller: shop.seller,
            shortUrl: shop.shortUrl,
            classifyId: shop.classifyId,
            payChannel: shop.payChannels.md5,
          }
        : await seedCell(shop, number)
    const itemId = await seedItem(place.seller, place.shortUrl, { cards, classifyId: place.classifyId })
    expect(findCellOfNumber(itemId)).toBe(number)
    bought.push({ number, cards, placed: await buy(shop, itemId, { payChannel: place.payChannel }) })
  }
  for (const { number, cards, placed } of bought) {
    expect(findCellOfNumber(placed.orderNo)).toBe(number)
    expect(await readCards(placed)).toEqual([cards[0]])
    for (const table of ['orders', 'payment', 'receipt', 'card', 'order_event'])
      expect(Object.keys(await countRows(shop, table, placed.orderNo)), table).toEqual([String(number)])
  }
})
