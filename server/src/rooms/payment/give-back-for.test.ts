import { payFromBalance } from '@faka/contract/balance'
import { pageStatement } from '@faka/contract/wallet'
import { expect, test } from 'vitest'
import { inTx } from '../../kernel/db.ts'
import { giveBalance, unbalanced } from '../../test/give-balance.ts'
import { lineDead, openNetwork, type Trouble } from '../../test/network.ts'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import { buy, look, place, wayOf } from '../../test/purchase.ts'
import { lockOrders } from '../order/door.ts'
import { giveBackFor, refundableFen } from './give-back-for.ts'

let complaints = 0

/** Gives back as the complaint room does: with the order locked. */
const giveBack = ({ house }: TestShop, orderNo: string, amountFen: number) =>
  inTx(house.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (!order) throw new Error('the order is not there')
    await giveBackFor(house, tx, { order, complaintNo: `COMPLAINT${++complaints}`, amountFen })
  })

const leftOf = ({ house }: TestShop, orderNo: string) =>
  inTx(house.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    return refundableFen(tx, orderNo)
  })

const atGateway = async (shop: TestShop): Promise<number[]> =>
  (
    await shop.db.db
      .selectFrom('sandbox_gateway.ledger')
      .select('amount_fen')
      .where('kind', '=', 'refund')
      .execute()
  ).map(({ amount_fen }) => amount_fen)

const paymentState = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('payment').select('state').executeTakeFirstOrThrow()).state

const settle = async (shop: TestShop) => {
  for (let turn = 0; turn < 4; turn++) await shop.pass(20)
}

/** The gateway says no to every refund. */
const refusing: Trouble = (page, go) =>
  page.includes('refund') ? Promise.resolve(Response.json({ code: -1, msg: '该订单不支持退款' })) : go()

for (const dialect of ['md5', 'rsa'] as const) {
  test(`${dialect}: refunds of one order add up, each goes back once, and never more than came`, async () => {
    await using shop = await openShop()
    const other = await shop.openBeside()
    const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }), {
      payChannel: shop.payChannels[dialect],
    })
    const { orderNo } = placed
    const { amountFen } = await look(placed)
    await giveBack(shop, orderNo, 300)
    await giveBack(shop, orderNo, 200)
    expect(await leftOf(shop, orderNo)).toBe(amountFen - 500)
    await expect(giveBack(shop, orderNo, amountFen - 499)).rejects.toMatchObject({
      codeName: 'refundTooLarge',
    })
    expect(await look(placed)).toMatchObject({
      ...{ status: 'delivered', refund: { amountFen: 500, state: 'pending', toBalanceFen: 0 } },
    })
    for (let turn = 0; turn < 4; turn++) await Promise.all([shop.pass(20), other.runJobs()])
    expect((await atGateway(shop)).sort()).toEqual([200, 300])
    expect(await look(placed)).toMatchObject({
      status: 'delivered',
      refund: { amountFen: 500, state: 'done' },
    })
    expect(await paymentState(shop)).toBe('succeeded')

    await giveBack(shop, orderNo, amountFen - 500)
    expect(await look(placed)).toMatchObject({ status: 'refunding' })
    expect(await paymentState(shop)).toBe('refunding')
    await settle(shop)
    expect(await look(placed)).toMatchObject({ status: 'refunded', refund: { amountFen, state: 'done' } })
    expect(await paymentState(shop)).toBe('refunded')
    expect((await atGateway(shop)).reduce((sum, fen) => sum + fen, 0)).toBe(amountFen)
    expect(await wayOf(shop.db.db, orderNo)).toBe('unpaid > paid > delivered > refunding > refunded')
    expect(await leftOf(shop, orderNo)).toBe(0)
    await expect(giveBack(shop, orderNo, 1)).rejects.toMatchObject({ codeName: 'refundTooLarge' })
  })

  test(`${dialect}: refunds of one sum go one after the other, and the order is over with the last one`, async () => {
    const network = openNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }), {
      payChannel: shop.payChannels[dialect],
    })
    const { amountFen } = await look(placed)
    await giveBack(shop, placed.orderNo, 300)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    await giveBack(shop, placed.orderNo, amountFen - 300)
    await shop.jobs.find(({ name }) => name === 'refund')?.run()
    expect(await atGateway(shop)).toEqual([300])
    expect(await look(placed)).toMatchObject({ status: 'refunding', refund: { state: 'pending' } })
    network.trouble = lineDead
    await settle(shop)
    expect(await atGateway(shop)).toEqual([300])
    expect(await look(placed)).toMatchObject({ status: 'refunding' })
    network.trouble = undefined
    await settle(shop)
    expect(await atGateway(shop)).toEqual([300, amountFen - 300])
    expect(await look(placed)).toMatchObject({ status: 'refunded', refund: { amountFen, state: 'done' } })
  })

  test(`${dialect}: what its gateway refuses to give back stands in the balance of the buyer's account`, async () => {
    const network = openNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const buyer = await openBuyer(shop)
    const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }), {
      ...{ buyer: buyer.visitor, payChannel: shop.payChannels[dialect] },
    })
    const { amountFen } = await look(placed)
    network.trouble = refusing
    await giveBack(shop, placed.orderNo, 250)
    await settle(shop)
    expect((await look(placed)).refund).toEqual({ amountFen: 250, state: 'done', toBalanceFen: 250 })
    network.trouble = undefined
    await giveBack(shop, placed.orderNo, 100)
    await settle(shop)
    expect(await atGateway(shop)).toEqual([100])
    await giveBack(shop, placed.orderNo, amountFen - 350)
    await settle(shop)
    const seen = await look(placed)
    expect(seen).toMatchObject({
      status: 'refunded',
      refund: { amountFen, state: 'done', toBalanceFen: 250 },
    })
    expect((await atGateway(shop)).reduce((sum, fen) => sum + fen, 0)).toBe(amountFen - 250)
    const wallet = await shop.db.db.selectFrom('wallet').selectAll().executeTakeFirstOrThrow()
    expect(wallet).toMatchObject({
      balance_fen: 250,
      real_money: false,
      account_id: buyer.account.account_id,
    })
    expect(await unbalanced(shop)).toEqual([])
  })
}

test("what its gateway refuses to give back to a guest waits for a person, and the sum stays his order's", async () => {
  const network = openNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  network.trouble = refusing
  await giveBack(shop, placed.orderNo, 1000)
  await settle(shop)
  expect(await look(placed)).toMatchObject({
    ...{ status: 'refunding', refund: { amountFen: 1000, state: 'byPerson', toBalanceFen: 0 } },
  })
  const [receipt] = await shop.db.db.selectFrom('receipt').select('fate').execute()
  expect(receipt).toEqual({ fate: 'settled' })
  expect(await shop.db.db.selectFrom('wallet').selectAll().execute()).toEqual([])
})

test('what was paid from a balance goes back to it, in part and whole', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  await giveBalance(shop, buyer, 1200)
  const { visitor } = buyer
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }), { buyer: visitor })
  await visitor.ask(payFromBalance, { orderNo: placed.orderNo })
  await giveBack(shop, placed.orderNo, 400)
  await settle(shop)
  expect((await visitor.ask(pageStatement, {})).balanceFen).toBe(600)
  expect(await look(placed)).toMatchObject({
    status: 'delivered',
    refund: { amountFen: 400, toBalanceFen: 400 },
  })
  await giveBack(shop, placed.orderNo, 600)
  await settle(shop)
  expect(await look(placed)).toMatchObject({ status: 'refunded', refund: { amountFen: 1000, state: 'done' } })
  const { balanceFen, list } = await visitor.ask(pageStatement, {})
  expect(balanceFen).toBe(1200)
  expect(list.map(({ amountFen }) => amountFen)).toEqual([600, 400, -1000, 1200])
  expect(await unbalanced(shop)).toEqual([])
})

test('64 complaints that give back at once never give back more than came', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  const asked = await Promise.allSettled(
    Array.from({ length: 64 }, (_, at) => giveBack(shop, placed.orderNo, 90 + at)),
  )
  for (const each of asked)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ codeName: 'refundTooLarge' })
  const left = await leftOf(shop, placed.orderNo)
  expect(left).toBeLessThan(90 + 64)
  for (let turn = 0; turn < 15; turn++) await shop.pass(20)
  expect((await atGateway(shop)).reduce((sum, fen) => sum + fen, 0)).toBe(1000 - left)
  expect((await look(placed)).refund).toMatchObject({ amountFen: 1000 - left, state: 'done' })
})

test('an order that nobody paid has nothing to give back', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  await expect(giveBack(shop, orderNo, 1001)).rejects.toMatchObject({ codeName: 'refundTooLarge' })
  await shop.db.db.updateTable('payment').set({ settles: false }).execute()
  await expect(giveBack(shop, orderNo, 1)).rejects.toMatchObject({ codeName: 'refundTooLarge' })
})
