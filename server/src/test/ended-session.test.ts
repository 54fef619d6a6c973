import { getOrder } from '@faka/contract/delivery'
import { getItem } from '@faka/contract/item'
import { createOrder } from '@faka/contract/order'
import { pageOrders } from '@faka/contract/order-list'
import { cancelOrder, payOrder } from '@faka/contract/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from './open-buyer.ts'
import { openShop, someCards } from './open-shop.ts'
import { place, wishFor } from './purchase.ts'

test('a token that is no session is never taken for a guest where an account is meant, and reads go on', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(3) })
  const { visitor } = await openBuyer(shop)
  const payChannel = shop.payChannels.md5
  const { orderNo } = await place(shop, itemId, { buyer: visitor })
  await sql`delete from session`.execute(shop.db.db)
  const refused = await Promise.all([
    visitor.refused(createOrder, wishFor(shop, itemId)),
    visitor.refused(payOrder, { orderNo, payChannel }),
    visitor.refused(cancelOrder, { orderNo }),
    visitor.refused(pageOrders, {}),
  ])
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'sessionNeeded'))
  expect(await shop.db.db.selectFrom('orders').select('order_no').execute()).toHaveLength(1)
  await visitor.ask(getItem, { id: itemId })
  await visitor.ask(getOrder, { orderNo })

  visitor.token = 'no token that was ever given'
  expect((await visitor.refused(createOrder, wishFor(shop, itemId))).code).toBe('sessionNeeded')
  visitor.token = undefined
  await visitor.ask(createOrder, wishFor(shop, itemId))
})
