import { createOrder } from '@faka/contract/order/order'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'

test('a request that waits too long for a database connection is answered as unavailable, with when to try again', async () => {
  await using shop = await openShop()
  const order = {
    requestId: crypto.randomUUID(),
    itemId: await shop.addItem({ cards: ['CARD-A'] }),
    quantity: 1,
    contact: { mail: 'waits@example.com' },
    payChannel: shop.payChannels.md5,
  }
  const buyer = shop.visitor()
  const { db } = shop.services
  const released = Promise.withResolvers<void>()
  const held = Promise.allSettled(
    Array.from({ length: 20 }, () => db.connection().execute(() => released.promise)),
  )
  try {
    const { status, code, headers } = await buyer.expectRejection(createOrder, order)
    expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
  } finally {
    released.resolve()
    await held
  }
  // the same request is carried out once there is a connection
  await buyer.call(createOrder, order)
})
