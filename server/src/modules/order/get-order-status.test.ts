import { setTimeout } from 'node:timers/promises'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { expect, test, vi } from 'vitest'
import { requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

/** A wait without a change lasts 25 seconds; with a change it ends long before, even on a busy machine. */
const waitSeconds = 25
const maxWaitMs = 20_000

test('a wait at another process ends as soon as a change is committed here', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const listening = vi.spyOn(other.services.pubsub, 'waitFor')
  const waiting = other
    .visitor()
    .call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds })
    .then(({ status: answered }) => ({ status: answered, endedAt: performance.now() }))
  await expect.poll(() => listening).toHaveBeenCalled()
  const { status } = await buyer.call(cancelOrder, { orderNo })
  const committedAt = performance.now()
  expect(status).toBe('cancelled')
  const answer = await waiting
  // the change to `closing` is committed first and reported first
  expect(['closing', 'cancelled']).toContain(answer.status)
  expect(answer.endedAt - committedAt).toBeLessThan(maxWaitMs)
})

test('a change whose process died before it told of it ends a wait all the same', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const listening = vi.spyOn(other.services.pubsub, 'waitFor')
  const waiting = other
    .visitor()
    .call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds })
    .then(({ status }) => ({ status, endedAt: performance.now() }))
  await expect.poll(() => listening).toHaveBeenCalled()
  await shop.services.pubsub.close()
  await buyer.call(cancelOrder, { orderNo })
  const committedAt = performance.now()
  const answer = await waiting
  expect(answer.status).toBe('cancelled')
  expect(answer.endedAt - committedAt).toBeLessThan(maxWaitMs)
})

test('a notice that comes after that of a later change does not turn the status back', async () => {
  await using shop = await openShop()
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await buyer.call(cancelOrder, { orderNo })
  const listening = vi.spyOn(shop.services.pubsub, 'waitFor')
  const waiting = shop.visitor().call(getOrderStatus, { orderNo, since: 'cancelled', waitSeconds: 1 })
  await expect.poll(() => listening).toHaveBeenCalled()
  // by now the wait has read the order
  await setTimeout(300)
  shop.services.pubsub.send([{ channel: 'orders', key: orderNo, detail: 'closing' }])
  expect((await waiting).status).toBe('cancelled')
})

test('a hundred waiters for one order all learn of its payment', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { orderNo } = placed
  const waiting = Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? other : shop)
        .visitor()
        .call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 20 }),
    ),
  )
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['delivered']))
})

test('a wait ends when the process is asked to shut down', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const listening = vi.spyOn(other.services.pubsub, 'waitFor')
  const begun = performance.now()
  const waiting = other.visitor().call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds })
  await expect.poll(() => listening).toHaveBeenCalled()
  other.beginShutdown()
  expect((await waiting).status).toBe('unpaid')
  expect(performance.now() - begun).toBeLessThan(maxWaitMs)
})

test('without a wait, or when the state already differs, the response comes immediately', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { buyer, orderNo } = placed
  const begun = performance.now()
  await buyer.call(getOrderStatus, { orderNo })
  await buyer.call(getOrderStatus, { orderNo, waitSeconds })
  await buyer.call(getOrderStatus, { orderNo, since: 'unpaid' })
  const answer = await buyer.call(getOrderStatus, { orderNo, since: 'paid', waitSeconds })
  expect(performance.now() - begun).toBeLessThan(maxWaitMs)
  expect(answer).toEqual({
    status: 'unpaid',
    moneyVersion: 0,
    serverTime: shop.clock.now.toISOString(),
    payBefore: new Date(shop.clock.now.getTime() + 15 * 60_000).toISOString(),
  })
})

test('a wait that times out returns the current state', async () => {
  await using shop = await openShop()
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const begun = performance.now()
  expect((await buyer.call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 1 })).status).toBe(
    'unpaid',
  )
  expect(performance.now() - begun).toBeGreaterThan(990)
})

test('an unknown order is rejected, and guessing is limited', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 30 } })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const guesser = shop.visitor()
  const guess = { orderNo: '0'.repeat(20) }
  for (let round = 0; round < 30; round++)
    expect((await guesser.expectRejection(getOrderStatus, guess)).code).toBe('orderNotFound')
  expect(await guesser.expectRejection(getOrderStatus, guess)).toMatchObject({
    code: 'tooOften',
    status: 429,
  })
  // a buyer who knows the order number may poll as often as the checkout needs
  await Promise.all(Array.from({ length: 60 }, () => waitForStatus(placed, 'unpaid')))
})
