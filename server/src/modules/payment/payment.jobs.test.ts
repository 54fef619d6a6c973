import { confirmPayment } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import {
  countCardsByState,
  listDispositions,
  orderHistory,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('an order expires when its time is over and not a second before, and releases its cards', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(2) }), { quantity: 2 })
  await requestQr(placed, shop.payChannels.rsa)
  await shop.advanceClock(15 * 60 - 1)
  await waitForStatus(placed, 'unpaid')
  await shop.advanceClock(1)
  await waitForStatus(placed, 'expired')
  expect(await orderHistory(shop.db.db, placed.orderNo)).toBe('unpaid > closing > expired')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 2 })
})

test('no order expires without a query: money without a webhook is found first', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'noCallback')
  // a process that was suspended from the payment until the order expired
  const expiring = shop.jobs.filter(({ name }) => name !== 'check payments')
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  for (const job of expiring) while (await job.run());
  await waitForStatus(placed, 'delivered')
  expect(await readOrder(placed)).toMatchObject({ late: false })
})

test('due work is in the tables: another process continues it, and two processes do nothing twice', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(60) })
  const placed = await Promise.all(Array.from({ length: 50 }, () => submitOrder(shop, itemId)))
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  const other = await shop.openSecondProcess()
  await Promise.all([other.runJobs(), shop.runJobs(), other.runJobs()])
  for (const each of placed) await waitForStatus(each, 'expired')
  for (const { orderNo } of placed)
    expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > closing > expired')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 60 })
})

test('"I have paid" asks the gateway at most once every five seconds per order', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await requestQr(placed, shop.payChannels.md5)
  network.requestedPages.length = 0
  const { buyer, orderNo } = placed
  await Promise.all(Array.from({ length: 10 }, () => buyer.call(confirmPayment, { orderNo })))
  expect(network.requestedPages).toEqual(['api.php order'])
  shop.clock.now = new Date(shop.clock.now.getTime() + 6000)
  await buyer.call(confirmPayment, { orderNo })
  expect(network.requestedPages).toEqual(['api.php order', 'api.php order'])
})

test('money that arrives after the closing, without a webhook, is found and buys its card', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const qr = await requestQr(placed, shop.payChannels.md5)
  await shop.advanceClock(15 * 60)
  await shop.advanceClock(120)
  await waitForStatus(placed, 'expired')
  await shop.pressButton(qr, 'noCallback')
  await shop.advanceClock(400)
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled late'])
})
