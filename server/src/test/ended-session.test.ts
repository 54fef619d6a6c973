import { getOrder } from '@faka/contract/delivery/delivery'
import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { pageOrders } from '@faka/contract/order/order-list'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payOrder } from '@faka/contract/payment/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { createOrderInput, submitOrder } from '../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

test('an invalid token is not treated as a guest where an account is needed, and reading still works', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const { visitor } = await openBuyer(shop)
  const payChannel = shop.payChannels.md5
  const { orderNo } = await submitOrder(shop, itemId, { buyer: visitor })
  await sql`delete from session`.execute(shop.db.db)
  const rejections = await Promise.all([
    visitor.expectRejection(createOrder, createOrderInput(shop, itemId)),
    visitor.expectRejection(payOrder, { orderNo, payChannel }),
    visitor.expectRejection(cancelOrder, { orderNo }),
    visitor.expectRejection(pageOrders, {}),
  ])
  expect(rejections.map(({ code }) => code)).toEqual(rejections.map(() => 'sessionNeeded'))
  expect(await shop.db.db.selectFrom('orders').select('order_no').execute()).toHaveLength(1)
  await visitor.call(getItem, { id: itemId })
  await visitor.call(getOrder, { orderNo })

  visitor.token = 'no token that was ever given'
  expect((await visitor.expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'sessionNeeded',
  )
  visitor.token = undefined
  await visitor.call(createOrder, createOrderInput(shop, itemId))
})
