import { closeComplaint } from '@faka/contract/complaint/complaint'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { minOrders } from './get-shop-record.ts'

test('a shop’s record counts its real-money orders and complaints, and needs a minimum number of orders', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const record = async () => {
    // counts are cached for ten minutes
    shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000)
    return (await shop.visitor().call(getShop, { shortUrl })).record
  }
  const itemId = await shop.addItem({ cards: createCards(minOrders + 2) })
  const orders = []
  for (let count = 0; count < minOrders; count++) orders.push(await buy(shop, itemId))
  const opened = await record()
  expect(opened).toEqual({ openSince: expect.stringMatching(/^20/) })

  // test money does not count, and one order fewer is too few
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('no orders were placed')
  await sql`update orders set sandbox = false where order_no <> ${first.orderNo}`.execute(shop.services.db)
  expect(await record()).toEqual(opened)

  await sql`update orders set sandbox = false`.execute(shop.services.db)
  await sql`update orders set delivered_at = paid_at + interval '61 seconds' where order_no = ${first.orderNo}`.execute(
    shop.services.db,
  )
  const none = { made: 0, perMille: 0, resolved: 0, rejected: 0, withdrawn: 0 }
  expect(await record()).toEqual({
    ...opened,
    lately: { delivered: minOrders, withinMinutePercent: 90, complaints: none },
  })

  const complaintNo = await complain(second)
  await second.buyer.call(closeComplaint, { complaintNo, orderNo: second.orderNo })
  await complain(third)
  expect((await record())?.lately?.complaints).toEqual({
    ...none,
    made: 2,
    perMille: 200,
    withdrawn: 1,
  })

  // orders older than the window do not count
  await sql`update orders set created_at = created_at - interval '31 days' where order_no = ${first.orderNo}`.execute(
    shop.services.db,
  )
  expect(await record()).toEqual(opened)
})
