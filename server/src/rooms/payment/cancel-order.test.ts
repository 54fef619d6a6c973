import { createOrder } from '@faka/contract/order'
import { cancelOrder, payOrder } from '@faka/contract/payment'
import { expect, test } from 'vitest'
import { lineDead, openNetwork } from '../../test/network.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, buy, place, reach, stockOf, wayOf, wishFor } from '../../test/purchase.ts'

test('a cancelled order gives its cards back at once, and cancelling twice is cancelling once', async () => {
  await using shop = await openShop()
  const other = await shop.openBeside()
  const { buyer, orderNo } = await place(shop, await shop.addItem({ cards: someCards(3) }), { quantity: 3 })
  const manageSecret = buyer.device.secretOf(orderNo)
  const answers = await Promise.all(
    [shop, other, shop].map((each) => each.visitor().ask(cancelOrder, { orderNo, manageSecret })),
  )
  for (const { status } of answers) expect(['closing', 'cancelled']).toContain(status)
  expect(await buyer.ask(cancelOrder, { orderNo })).toEqual({ status: 'cancelled' })
  expect(await stockOf(shop.db.db)).toEqual({ free: 3 })
  expect(await wayOf(shop.db.db, orderNo)).toBe('unpaid > closing > cancelled')
  expect((await buyer.refused(payOrder, { orderNo, payChannel: shop.payChannels.md5 })).code).toBe(
    'orderNotPayable',
  )
})

test('what was paid is not cancelled, and an absent order is not either', async () => {
  await using shop = await openShop()
  const { buyer, orderNo } = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  expect((await buyer.refused(cancelOrder, { orderNo })).code).toBe('orderNotCancellable')
  expect((await buyer.refused(cancelOrder, { orderNo: '0'.repeat(20) })).code).toBe('orderNotFound')
})

test('a gateway that can close a payment is made to, so that nobody pays for what was cancelled', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const qr = await askQr(placed, shop.payChannels.rsa)
  expect(await placed.buyer.ask(cancelOrder, { orderNo: placed.orderNo })).toEqual({ status: 'cancelled' })
  await shop.press(qr, 'pay')
  await shop.runJobs()
  expect(await shop.db.db.selectFrom('receipt').select('fate').execute()).toEqual([])
  const trades = await shop.db.db.selectFrom('sandbox_gateway.trade').select('state').execute()
  expect(trades).toEqual([{ state: 'closed' }])
})

test('who cancels while his money is under way gets his cards', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  await shop.press(await askQr(placed, shop.payChannels.md5), 'noCallback')
  const { buyer, orderNo } = placed
  expect((await buyer.ask(cancelOrder, { orderNo })).status).toBe('delivered')
  expect(await wayOf(shop.db.db, orderNo)).toBe('unpaid > closing > paid > delivered')
})

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: while a gateway is silent the cards stay held, for its time and a grace, no longer`, async () => {
    const network = openNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const itemId = await shop.addItem({ cards: someCards(1) })
    const placed = await place(shop, itemId, { payChannel: shop.payChannels[dialect] })
    await askQr(placed, shop.payChannels[dialect])
    network.trouble = lineDead
    const { buyer, orderNo } = placed
    expect((await buyer.ask(cancelOrder, { orderNo })).status).toBe('closing')
    await shop.pass(60)
    await reach(placed, 'closing')
    expect((await shop.visitor().refused(createOrder, wishFor(shop, itemId))).code).toBe('soldOut')
    await shop.pass(15 * 60)
    await reach(placed, 'closing')
    await shop.pass(dialect === 'md5' ? 31 : 61)
    await reach(placed, 'cancelled')
    expect(await stockOf(shop.db.db)).toEqual({ free: 1 })
  })

test('a silent gateway that speaks again tells of the money, and the closing order is delivered', async () => {
  const network = openNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  await shop.press(await askQr(placed, shop.payChannels.rsa), 'noCallback')
  network.trouble = lineDead
  const { buyer, orderNo } = placed
  expect((await buyer.ask(cancelOrder, { orderNo })).status).toBe('closing')
  network.trouble = undefined
  await shop.pass(6)
  await reach(placed, 'delivered')
})
