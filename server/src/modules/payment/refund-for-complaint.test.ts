import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, orderHistory, readOrder, submitOrder } from '../../../../test-support/seed/purchase.ts'
import {
  connectionFailed,
  createFaultyNetwork,
  type NetworkFault,
} from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { lockOrders } from '../order/public.ts'
import { refundForComplaint } from './refund-for-complaint.ts'
import { refundableFen } from './refund-order-money.ts'

let complaints = 0

/** Refunds as the complaint module does: with the order locked. */
const refundForNewComplaint = ({ services }: TestShop, orderNo: string, amountFen: number) =>
  inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (!order) throw new Error('the order is not there')
    await refundForComplaint(services, tx, { order, complaintNo: `COMPLAINT${++complaints}`, amountFen })
  })

const refundableOf = ({ services }: TestShop, orderNo: string) =>
  inTx(services.db, async (tx) => {
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
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

/** A gateway that rejects every refund. */
const rejectRefunds: NetworkFault = (page, go) =>
  page.includes('refund') ? Promise.resolve(Response.json({ code: -1, msg: '该订单不支持退款' })) : go()

for (const dialect of ['md5', 'rsa'] as const) {
  test(`${dialect}: refunds of one order add up, each is made once, and never more than was received`, async () => {
    await using shop = await openShop()
    const other = await shop.openSecondProcess()
    const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }), {
      payChannel: shop.payChannels[dialect],
    })
    const { orderNo } = placed
    const { amountFen } = await readOrder(placed)
    await refundForNewComplaint(shop, orderNo, 300)
    await refundForNewComplaint(shop, orderNo, 200)
    expect(await refundableOf(shop, orderNo)).toBe(amountFen - 500)
    await expect(refundForNewComplaint(shop, orderNo, amountFen - 499)).rejects.toMatchObject({
      codeName: 'refundTooLarge',
    })
    expect(await readOrder(placed)).toMatchObject({
      status: 'delivered',
      refund: { amountFen: 500, state: 'pending', toBalanceFen: 0 },
    })
    for (let turn = 0; turn < 4; turn++) await Promise.all([shop.advanceClock(20), other.runJobs()])
    expect((await atGateway(shop)).sort()).toEqual([200, 300])
    expect(await readOrder(placed)).toMatchObject({
      status: 'delivered',
      refund: { amountFen: 500, state: 'done' },
    })
    expect(await paymentState(shop)).toBe('succeeded')

    await refundForNewComplaint(shop, orderNo, amountFen - 500)
    expect(await readOrder(placed)).toMatchObject({ status: 'refunding' })
    expect(await paymentState(shop)).toBe('refunding')
    await settle(shop)
    expect(await readOrder(placed)).toMatchObject({
      status: 'refunded',
      refund: { amountFen, state: 'done' },
    })
    expect(await paymentState(shop)).toBe('refunded')
    expect((await atGateway(shop)).reduce((sum, fen) => sum + fen, 0)).toBe(amountFen)
    expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered > refunding > refunded')
    expect(await refundableOf(shop, orderNo)).toBe(0)
    await expect(refundForNewComplaint(shop, orderNo, 1)).rejects.toMatchObject({
      codeName: 'refundTooLarge',
    })
  })

  test(`${dialect}: refunds of one payment are made one after the other, and the order is refunded with the last one`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }), {
      payChannel: shop.payChannels[dialect],
    })
    const { amountFen } = await readOrder(placed)
    await refundForNewComplaint(shop, placed.orderNo, 300)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    await refundForNewComplaint(shop, placed.orderNo, amountFen - 300)
    await shop.jobs.find(({ name }) => name === 'refund')?.run()
    expect(await atGateway(shop)).toEqual([300])
    expect(await readOrder(placed)).toMatchObject({ status: 'refunding', refund: { state: 'pending' } })
    network.fault = connectionFailed
    await settle(shop)
    expect(await atGateway(shop)).toEqual([300])
    expect(await readOrder(placed)).toMatchObject({ status: 'refunding' })
    network.fault = undefined
    await settle(shop)
    expect(await atGateway(shop)).toEqual([300, amountFen - 300])
    expect(await readOrder(placed)).toMatchObject({
      status: 'refunded',
      refund: { amountFen, state: 'done' },
    })
  })

  test(`${dialect}: a refund that the gateway rejects is credited to the balance of the buyer's account`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const buyer = await openBuyer(shop)
    const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }), {
      buyer: buyer.visitor,
      payChannel: shop.payChannels[dialect],
    })
    const { amountFen } = await readOrder(placed)
    network.fault = rejectRefunds
    await refundForNewComplaint(shop, placed.orderNo, 250)
    await settle(shop)
    expect((await readOrder(placed)).refund).toEqual({ amountFen: 250, state: 'done', toBalanceFen: 250 })
    network.fault = undefined
    await refundForNewComplaint(shop, placed.orderNo, 100)
    await settle(shop)
    expect(await atGateway(shop)).toEqual([100])
    await refundForNewComplaint(shop, placed.orderNo, amountFen - 350)
    await settle(shop)
    const seen = await readOrder(placed)
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
    expect(await findLedgerErrors(shop)).toEqual([])
  })
}

test("a guest's refund that the gateway rejects goes to manual review, and the money still counts for the order", async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  network.fault = rejectRefunds
  await refundForNewComplaint(shop, placed.orderNo, 1000)
  await settle(shop)
  expect(await readOrder(placed)).toMatchObject({
    status: 'refunding',
    refund: { amountFen: 1000, state: 'byPerson', toBalanceFen: 0 },
  })
  const [receipt] = await shop.db.db.selectFrom('receipt').select('fate').execute()
  expect(receipt).toEqual({ fate: 'settled' })
  expect(await shop.db.db.selectFrom('wallet').selectAll().execute()).toEqual([])
})

test('a payment from a balance is refunded to it, in part and in full', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 1200)
  const { visitor } = buyer
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { buyer: visitor })
  await visitor.call(payFromBalance, { orderNo: placed.orderNo })
  await refundForNewComplaint(shop, placed.orderNo, 400)
  await settle(shop)
  expect((await visitor.call(pageStatement, {})).balanceFen).toBe(600)
  expect(await readOrder(placed)).toMatchObject({
    status: 'delivered',
    refund: { amountFen: 400, toBalanceFen: 400 },
  })
  await refundForNewComplaint(shop, placed.orderNo, 600)
  await settle(shop)
  expect(await readOrder(placed)).toMatchObject({
    status: 'refunded',
    refund: { amountFen: 1000, state: 'done' },
  })
  const { balanceFen, list } = await visitor.call(pageStatement, {})
  expect(balanceFen).toBe(1200)
  expect(list.map(({ amountFen }) => amountFen)).toEqual([600, 400, -1000, 1200])
  expect(await findLedgerErrors(shop)).toEqual([])
})

test('64 concurrent refunds for complaints never exceed the received amount', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => refundForNewComplaint(shop, placed.orderNo, 90 + index)),
  )
  for (const each of results)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ codeName: 'refundTooLarge' })
  const left = await refundableOf(shop, placed.orderNo)
  expect(left).toBeLessThan(90 + 64)
  for (let turn = 0; turn < 15; turn++) await shop.advanceClock(20)
  expect((await atGateway(shop)).reduce((sum, fen) => sum + fen, 0)).toBe(1000 - left)
  expect((await readOrder(placed)).refund).toMatchObject({ amountFen: 1000 - left, state: 'done' })
})

test('an unpaid order has nothing to refund', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  await expect(refundForNewComplaint(shop, orderNo, 1001)).rejects.toMatchObject({
    codeName: 'refundTooLarge',
  })
  await shop.db.db.updateTable('payment').set({ settles: false }).execute()
  await expect(refundForNewComplaint(shop, orderNo, 1)).rejects.toMatchObject({ codeName: 'refundTooLarge' })
})
