import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { checkBalance, pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../../test-support/seed/add-balance.ts'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  countCardsByState,
  createOrderInput,
  listDispositions,
  orderHistory,
  readCards,
  readOrder,
  submitOrder,
} from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getOrderOrReject } from '../order/public.ts'
import { findBalanceChannel } from '../pay-channel/public.ts'
import { takeFromBalance } from '../wallet/public.ts'
import { createBalancePayment } from './create-balance-payment.ts'

const currentBalance = async ({ visitor }: Buyer): Promise<number> =>
  (await visitor.call(pageStatement, {})).balanceFen

/** A buyer with that balance and an unpaid order of 10 yuan. */
async function openBuyerWithBalance(shop: TestShop, amountFen: number) {
  const buyer = await openBuyer(shop)
  if (amountFen > 0) await addBalance(shop, buyer, amountFen)
  const itemId = await shop.addItem({ cards: createNewCards(3) })
  const { visitor } = buyer
  const { orderNo } = await submitOrder(shop, itemId, { buyer: visitor })
  return { buyer, visitor, itemId, orderNo }
}

test('a balance that covers an order pays it, and its cards are there', async () => {
  await using shop = await openShop()
  const { buyer, visitor, orderNo } = await openBuyerWithBalance(shop, 1500)
  expect(await visitor.call(checkBalance, { orderNo })).toEqual({
    balanceFen: 1500,
    amountFen: 1000,
    realMoney: false,
  })
  expect(await visitor.call(payFromBalance, { orderNo })).toEqual({ status: 'delivered' })
  expect(await readCards({ buyer: visitor, orderNo })).toHaveLength(1)
  expect(await visitor.call(payFromBalance, { orderNo }), 'asked again').toEqual({ status: 'delivered' })
  expect(await currentBalance(buyer)).toBe(500)
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled paid'])
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
  const { list } = await visitor.call(pageStatement, {})
  expect(list[0]).toMatchObject({ kind: 'purchase', orderNo, amountFen: -1000, balanceAfterFen: 500 })
})

test('a balance that is too low pays nothing, and the order can still be paid otherwise', async () => {
  await using shop = await openShop()
  const { buyer, visitor, orderNo } = await openBuyerWithBalance(shop, 999)
  const { code } = await visitor.expectRejection(payFromBalance, { orderNo })
  expect(code).toBe('balanceTooLow')
  expect(await currentBalance(buyer)).toBe(999)
  expect(await shop.db.db.selectFrom('payment').select('payment_no').execute()).toEqual([])
  await visitor.call(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  await addBalance(shop, buyer, 1)
  expect(await visitor.call(payFromBalance, { orderNo })).toEqual({ status: 'delivered' })
})

test('64 orders paid at once from a balance that covers one: one is delivered, 63 stay unpaid', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 1999)
  const itemId = await shop.addItem({ cards: createNewCards(64) })
  const orders = await Promise.all(
    Array.from({ length: 64 }, () => buyer.visitor.call(createOrder, createOrderInput(shop, itemId))),
  )
  const beside = Object.assign(other.visitor(), { token: buyer.visitor.token })
  const answers = await Promise.all(
    orders.map(({ orderNo }, index) =>
      (index % 2 ? buyer.visitor : beside).send(payFromBalance, { orderNo }),
    ),
  )
  const codes = answers.map((answer) => answer.json<{ code: number }>().code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 210030)).toHaveLength(63)
  expect(await currentBalance(buyer)).toBe(999)
  expect(await findLedgerErrors(shop)).toEqual([])
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 1, held: 63 })
})

test('one order paid at once from many tabs debits its price once', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { buyer, visitor, orderNo } = await openBuyerWithBalance(shop, 100_000)
  const beside = Object.assign(other.visitor(), { token: visitor.token })
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      (index % 2 ? visitor : beside).send(payFromBalance, { orderNo }),
    ),
  )
  for (const answer of answers) expect(answer.json<{ code: number }>().code).toBe(0)
  expect(await currentBalance(buyer)).toBe(99_000)
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled paid'])
})

test('a process that ends between debit and settlement loses nothing: the job asks the ledger', async () => {
  await using shop = await openShop()
  const { buyer, visitor, orderNo } = await openBuyerWithBalance(shop, 1000)
  const channel = await findBalanceChannel(shop.seller)
  if (!channel) throw new Error('there is no channel of balances')
  const order = await getOrderOrReject(shop.seller, orderNo)
  const accountId = buyer.account.account_id
  const { payment } = await createBalancePayment(shop.seller, order, { orderNo, accountId, channel })
  const taking = { ref: payment.payment_no, orderNo, accountId, realMoney: false, amountFen: 1000 }
  await takeFromBalance(shop.services, taking)
  expect(await readOrder({ buyer: visitor, orderNo })).toMatchObject({ status: 'unpaid' })
  expect(await currentBalance(buyer)).toBe(0)
  await shop.advanceClock(6)
  expect(await readOrder({ buyer: visitor, orderNo })).toMatchObject({ status: 'delivered' })
  expect(await currentBalance(buyer)).toBe(0)
})

test('an order cancelled during its balance payment is either delivered or not debited', async () => {
  await using shop = await openShop()
  const { buyer, visitor } = await openBuyerWithBalance(shop, 10_000)
  const itemId = await shop.addItem({ cards: createNewCards(8) })
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => visitor.call(createOrder, createOrderInput(shop, itemId))),
  )
  await Promise.all(
    orders.flatMap(({ orderNo }) => [
      visitor.send(payFromBalance, { orderNo }),
      visitor.send(cancelOrder, { orderNo }),
    ]),
  )
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(30)
  const ends = await Promise.all(orders.map(({ orderNo }) => readOrder({ buyer: visitor, orderNo })))
  const delivered = ends.filter(({ status }) => status === 'delivered')
  expect(ends.filter(({ status }) => status !== 'delivered').map(({ status }) => status)).toEqual(
    ends.filter(({ status }) => status !== 'delivered').map(() => 'cancelled'),
  )
  expect(await currentBalance(buyer)).toBe(10_000 - delivered.length * 1000)
  expect(await findLedgerErrors(shop)).toEqual([])
})

test("an account cannot pay another account's order, nor find out that it exists", async () => {
  await using shop = await openShop()
  const { orderNo } = await openBuyerWithBalance(shop, 1000)
  const otherBuyer = await openBuyer(shop)
  await addBalance(shop, otherBuyer, 5000)
  for (const operation of [payFromBalance, checkBalance] as const) {
    expect((await otherBuyer.visitor.expectRejection(operation, { orderNo })).code).toBe('orderNotFound')
    expect((await otherBuyer.visitor.expectRejection(operation, { orderNo: '0'.repeat(20) })).code).toBe(
      'orderNotFound',
    )
    expect((await shop.visitor().expectRejection(operation, { orderNo })).code).toBe('sessionNeeded')
  }
  const { orderNo: ofGuest } = await submitOrder(shop, await shop.addItem({ cards: createNewCards(1) }))
  expect((await otherBuyer.visitor.expectRejection(payFromBalance, { orderNo: ofGuest })).code).toBe(
    'orderNotFound',
  )
  expect(await currentBalance(otherBuyer)).toBe(5000)
})

test('only an unpaid order that has not expired is paid', async () => {
  await using shop = await openShop()
  const { buyer, visitor, itemId, orderNo } = await openBuyerWithBalance(shop, 5000)
  const { orderNo: cancelled } = await submitOrder(shop, itemId, { buyer: visitor })
  await visitor.call(cancelOrder, { orderNo: cancelled })
  await shop.runJobs()
  expect((await visitor.expectRejection(payFromBalance, { orderNo: cancelled })).code).toBe('orderNotPayable')
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  expect((await visitor.expectRejection(payFromBalance, { orderNo })).code).toBe('orderNotPayable')
  expect((await visitor.expectRejection(checkBalance, { orderNo })).code).toBe('orderNotPayable')
  expect(await currentBalance(buyer)).toBe(5000)
})

test('test money pays nothing where the shop sells for real', async () => {
  await using shop = await openShop()
  const { visitor, orderNo } = await openBuyerWithBalance(shop, 5000)
  const real = await shop.openSecondProcess({ config: { sandbox: false } })
  const there = Object.assign(real.visitor(), { token: visitor.token })
  expect((await there.expectRejection(checkBalance, { orderNo })).code).toBe('channelUnavailable')
  expect((await there.expectRejection(payFromBalance, { orderNo })).code).toBe('channelUnavailable')
  expect(await there.call(pageStatement, {})).toMatchObject({ balanceFen: 0, realMoney: true, list: [] })
})

test('a balance is offered by no shop, and opens no payment by its channel', async () => {
  await using shop = await openShop()
  const { visitor, itemId, orderNo } = await openBuyerWithBalance(shop, 5000)
  await visitor.call(payFromBalance, { orderNo })
  const channel = await findBalanceChannel(shop.seller)
  const payChannel = channel?.channelId ?? ''
  const refused = await visitor.expectRejection(createOrder, createOrderInput(shop, itemId, { payChannel }))
  expect(refused.code).toBe('channelUnavailable')
  const next = await submitOrder(shop, itemId, { buyer: visitor })
  expect((await visitor.expectRejection(payOrder, { orderNo: next.orderNo, payChannel })).code).toBe(
    'channelUnavailable',
  )
  const rows = await shop.db.db
    .selectFrom('pay_channel')
    .select('provider')
    .where('provider', '=', 'balance')
    .execute()
  expect(rows).toHaveLength(1)
})
