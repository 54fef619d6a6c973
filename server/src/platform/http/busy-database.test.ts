import { createOrder } from '@faka/contract/order/order'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findFreePort } from '../../../../test-support/server/server-process.ts'
import { openDatabase } from '../db.ts'

const newOrder = async (shop: TestShop) => ({
  requestId: crypto.randomUUID(),
  itemId: await shop.addItem({ cards: ['CARD-A'] }),
  quantity: 1,
  contact: { mail: 'waits@example.com' },
  payChannel: shop.payChannels.md5,
})

async function expectUnavailable(shop: TestShop, order: Awaited<ReturnType<typeof newOrder>>): Promise<void> {
  const { status, code, headers } = await shop.visitor().expectRejection(createOrder, order)
  expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
}

test('a request that waits too long for a database connection is answered as unavailable, with when to try again', async () => {
  await using shop = await openShop({ connectTimeoutMs: 2000 })
  const order = await newOrder(shop)
  const { db } = shop.services
  const released = Promise.withResolvers<void>()
  const held = Promise.allSettled(
    Array.from({ length: 20 }, () => db.connection().execute(() => released.promise)),
  )
  try {
    await expectUnavailable(shop, order)
  } finally {
    released.resolve()
    await held
  }
  // the same request is carried out once there is a connection
  await shop.visitor().call(createOrder, order)
})

test('a request for which no database server listens is answered as unavailable, and carried out once one does', async () => {
  await using shop = await openShop()
  const order = await newOrder(shop)
  const { db, log } = shop.services
  const url = `postgres://faka@127.0.0.1:${await findFreePort()}/faka`
  const stopped = openDatabase({ url, connections: 1, log })
  Object.assign(shop.services, { db: stopped.db })
  await expectUnavailable(shop, order)
  Object.assign(shop.services, { db })
  await shop.visitor().call(createOrder, order)
  await stopped.close()
})
