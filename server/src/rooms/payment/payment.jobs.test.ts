import { confirmPayment } from '@faka/contract/payment'
import { expect, test } from 'vitest'
import { openNetwork } from '../../test/network.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, fatesOf, look, place, reach, stockOf, wayOf } from '../../test/purchase.ts'

test('an order expires when its time is over and not a second before, and gives its cards back', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(2) }), { quantity: 2 })
  await askQr(placed, shop.payChannels.rsa)
  await shop.pass(15 * 60 - 1)
  await reach(placed, 'unpaid')
  await shop.pass(1)
  await reach(placed, 'expired')
  expect(await wayOf(shop.db.db, placed.orderNo)).toBe('unpaid > closing > expired')
  expect(await stockOf(shop.db.db)).toEqual({ free: 2 })
})

test('no order expires unasked: money that nobody told of is found first', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  await shop.press(await askQr(placed, shop.payChannels.md5), 'noCallback')
  // a process that stood still from the payment to the end of the order's time
  const expiring = shop.jobs.filter(({ name }) => name !== 'reconcile')
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  for (const job of expiring) while (await job.run());
  await reach(placed, 'delivered')
  expect(await look(placed)).toMatchObject({ late: false })
})

test('what is due stands in the tables: another process goes on with it, and two do nothing twice', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(60) })
  const placed = await Promise.all(Array.from({ length: 50 }, () => place(shop, itemId)))
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  const other = await shop.openBeside()
  await Promise.all([other.runJobs(), shop.runJobs(), other.runJobs()])
  for (const each of placed) await reach(each, 'expired')
  for (const { orderNo } of placed)
    expect(await wayOf(shop.db.db, orderNo)).toBe('unpaid > closing > expired')
  expect(await stockOf(shop.db.db)).toEqual({ free: 60 })
})

test('"I have paid" asks the gateway at most once in five seconds an order', async () => {
  const network = openNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  await askQr(placed, shop.payChannels.md5)
  network.asked.length = 0
  const { buyer, orderNo } = placed
  await Promise.all(Array.from({ length: 10 }, () => buyer.ask(confirmPayment, { orderNo })))
  expect(network.asked).toEqual(['api.php order'])
  shop.clock.now = new Date(shop.clock.now.getTime() + 6000)
  await buyer.ask(confirmPayment, { orderNo })
  expect(network.asked).toEqual(['api.php order', 'api.php order'])
})

test('money that comes after the closing, without a call-back, is found and buys its card', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const qr = await askQr(placed, shop.payChannels.md5)
  await shop.pass(15 * 60)
  await shop.pass(120)
  await reach(placed, 'expired')
  await shop.press(qr, 'noCallback')
  await shop.pass(400)
  await reach(placed, 'delivered')
  expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled late'])
})
