import { expect, test } from 'vitest'
import { copyOrder } from '../../../../test-support/seed/copy-order.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { countSales } from './recent-sales.sql.ts'
import { sumSalesRows } from './sales.sql.ts'

/** A delivered order as a template for others; it is not counted itself. */
async function createOrderTemplate(shop: TestShop) {
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const { db } = shop.db
  const { shop_id: shopId } = await db.selectFrom('orders').select('shop_id').executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ shop_id: 0 }).execute()
  const add = (changes: Parameters<typeof copyOrder>[2]) =>
    copyOrder(db, orderNo, { shop_id: shopId, sandbox: false, ...changes })
  return { db, shopId, add }
}

const timeOf = (time: string) => new Date(`2026-03-01T${time}Z`)

test('a sales range includes its start and excludes its end, and covers paid orders of the given shops only', async () => {
  await using shop = await openShop()
  const { db, shopId, add } = await createOrderTemplate(shop)
  const sold = (time: string, changes: Parameters<typeof add>[0] = {}) =>
    add({ created_at: timeOf(time), paid_at: timeOf('23:00:00'), ...changes })
  const first = await sold('08:00:00')
  await sold('10:00:00', { sandbox: true })
  for (const time of ['07:59:59.999', '12:00:00']) await sold(time)
  await sold('09:00:00', { paid_at: null })
  await sold('09:00:00', { shop_id: shopId + 1 })
  const rows = await sumSalesRows(db, {
    shopIds: [shopId],
    from: timeOf('08:00:00'),
    to: timeOf('12:00:00'),
    timeZone: 'UTC',
    refunds: [{ orderNo: first, amountFen: 300 }],
  })
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatchObject({ orders: 2, revenue_fen: 700, test_fen: 1000 })
})

test('a shop’s record counts real-money orders paid at least a minute ago, and those delivered within a minute', async () => {
  await using shop = await openShop()
  const { db, shopId, add } = await createOrderTemplate(shop)
  const paid = (delivered: string | null, changes: Parameters<typeof add>[0] = {}) =>
    add({
      created_at: timeOf('08:00:00'),
      paid_at: timeOf('08:00:00'),
      delivered_at: delivered === null ? null : timeOf(delivered),
      ...(delivered === null ? { status: 'paid' as const } : {}),
      ...changes,
    })
  await paid('08:01:00')
  await paid('08:01:00.001')
  await paid(null)
  await paid('08:00:00', { sandbox: true })
  await paid('08:00:00', { shop_id: shopId + 1 })
  await paid('08:00:00', { created_at: timeOf('07:59:59.999') })
  await paid(null, { paid_at: timeOf('09:00:00') })
  await paid(null, { paid_at: null })
  expect(await countSales(db, shopId, timeOf('08:00:00'), timeOf('09:00:00'))).toEqual({
    paid: 3,
    delivered: 2,
    withinMinute: 1,
  })
})
