import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { expect, test } from 'vitest'
import {
  type End,
  endBefore,
  hold,
  type Order,
  openPurchases,
  partFen,
  priceFen,
  rest,
  runJobs,
  startFen,
} from '../../../../test-support/seed/balance-purchases.ts'
import {
  buy,
  listDispositions,
  readOrder,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { topUp } from '../../../../test-support/seed/top-up.ts'
import { createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createNewCards, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { getOrderOrReject } from '../order/public.ts'
import { findBalanceChannel } from '../pay-channel/public.ts'
import { takeFromBalance } from '../wallet/public.ts'
import { createBalancePayment } from './create-balance-payment.ts'
import { refundOrder } from './refund-order.ts'

/** What happens to an order while a process ends before a step, and how the order ends then. */
const steps: readonly {
  name: string
  before: End
  prepare?: (order: Order) => Promise<unknown>
  act: (order: Order, shop: TestShop) => Promise<unknown>
  afterwards?: (order: Order, shop: TestShop) => Promise<unknown>
  ends: 'delivered' | 'cancelled' | 'expired'
  /** What of it the balance pays in the end. */
  costsFen: number
}[] = [
  { name: 'payment, debit', before: 'debit', act: ({ pay }) => pay(), ends: 'expired', costsFen: 0 },
  {
    name: 'payment, debit; asked again',
    before: 'debit',
    act: ({ pay }) => pay(),
    afterwards: ({ pay }) => pay(),
    ends: 'delivered',
    costsFen: priceFen,
  },
  {
    name: 'payment, debit; cancelled',
    before: 'debit',
    act: ({ pay }) => pay(),
    afterwards: ({ cancel }) => cancel(),
    ends: 'cancelled',
    costsFen: 0,
  },
  {
    name: 'debit, settlement',
    before: 'settlement',
    act: ({ pay }) => pay(),
    ends: 'delivered',
    costsFen: priceFen,
  },
  {
    name: 'debit, settlement; cancelled',
    before: 'settlement',
    act: ({ pay }) => pay(),
    afterwards: ({ cancel }) => cancel(),
    ends: 'delivered',
    costsFen: priceFen,
  },
  {
    name: 'part goes back, debit of the whole',
    before: 'debit',
    prepare: hold,
    act: ({ pay }) => pay(),
    afterwards: ({ pay }) => pay(),
    ends: 'delivered',
    costsFen: priceFen,
  },
  { name: 'part, its debit', before: 'debit', act: hold, ends: 'expired', costsFen: 0 },
  {
    name: 'part, its debit; asked again and paid',
    before: 'debit',
    act: hold,
    afterwards: async (order, shop) => shop.pressButton((await hold(order)).qrContent, 'pay'),
    ends: 'delivered',
    costsFen: partFen,
  },
  {
    name: 'part, its debit; asked for another part',
    before: 'debit',
    act: hold,
    afterwards: ({ payInPart }) => payInPart(100),
    ends: 'expired',
    costsFen: 0,
  },
  { name: 'debit of a part, its payment', before: 'held', act: hold, ends: 'expired', costsFen: 0 },
  {
    name: 'debit of a part, its payment; asked again and paid',
    before: 'held',
    act: hold,
    afterwards: async (order, shop) => shop.pressButton((await hold(order)).qrContent, 'pay'),
    ends: 'delivered',
    costsFen: partFen,
  },
  {
    name: 'debit of a part, its payment; paid whole from the balance',
    before: 'held',
    act: hold,
    afterwards: ({ pay }) => pay(),
    ends: 'delivered',
    costsFen: priceFen,
  },
  {
    name: 'part goes back, its credit',
    before: 'partReturn',
    prepare: hold,
    act: ({ payWhole }) => payWhole(),
    ends: 'expired',
    costsFen: 0,
  },
  {
    name: 'credit of a part, its end',
    before: 'returned',
    prepare: hold,
    act: ({ payWhole }) => payWhole(),
    afterwards: ({ payInPart }) => payInPart(200),
    ends: 'expired',
    costsFen: 0,
  },
  {
    name: 'cancelled, credit of the part',
    before: 'partReturn',
    prepare: hold,
    act: ({ cancel }) => cancel(),
    ends: 'cancelled',
    costsFen: 0,
  },
  {
    name: 'money of the rest, use of the part',
    before: 'used',
    prepare: hold,
    act: async (order, shop) => shop.pressButton((await hold(order)).qrContent, 'pay'),
    ends: 'delivered',
    costsFen: partFen,
  },
]

test('a process that ends between any two steps of a payment by balance loses nothing: the buyer has cards or money', async () => {
  await using opened = await openPurchases()
  const { shop } = opened
  const begun: { name: string; order: Order; ends: string; costsFen: number }[] = []
  for (const { name, before, prepare, act, afterwards, ...end } of steps) {
    const order = await opened.order()
    await prepare?.(order)
    await endBefore(shop, before, () => act(order, shop))
    await afterwards?.(order, shop)
    expect(await findBreachesOfShop(shop.services, laws), name).toEqual([])
    begun.push({ name, order, ...end })
  }
  await runJobs(shop)
  await rest(shop)
  const ended = await Promise.all(begun.map(async ({ name, order }) => `${name}: ${await order.status()}`))
  expect(ended).toEqual(begun.map(({ name, ends: status }) => `${name}: ${status}`))
  const costsFen = begun.reduce((sum, each) => sum + each.costsFen, 0)
  expect(await opened.balance()).toBe(startFen - costsFen)
})

test('a payment that is being closed is never debited afterwards, wherever the process ends', async () => {
  await using opened = await openPurchases()
  const { shop, visitor, buyer } = opened
  const channel = await findBalanceChannel(shop.seller)
  if (!channel) throw new Error('there is no channel of balances')
  const accountId = buyer.account.account_id
  for (const before of ['note', 'closing'] as const) {
    const { orderNo, cancel, pay, status } = await opened.order()
    const order = await getOrderOrReject(shop.seller, orderNo)
    const { payment } = await createBalancePayment(shop.seller, order, { orderNo, accountId, channel })
    await endBefore(shop, before, cancel)
    expect(await status()).toBe('closing')
    // a debit that was only late: before the note it is written and pays the order, after it it is refused
    const taking = { ref: payment.payment_no, orderNo, accountId, realMoney: false, amountFen: priceFen }
    const entryNo = await takeFromBalance(shop.services, taking)
    expect(entryNo === undefined).toBe(before === 'closing')
    await runJobs(shop)
    expect(await status()).toBe(before === 'note' ? 'delivered' : 'cancelled')
    expect(await takeFromBalance(shop.services, taking), 'asked again').toBe(entryNo)
    if (before === 'closing')
      expect((await visitor.expectRejection(payFromBalance, { orderNo })).code).toBe('orderNotPayable')
    else await pay()
  }
  expect(await opened.balance()).toBe(startFen - priceFen)
  await rest(shop)
})

test('a payment whose balance is spent before its debit fails, wherever the process ends, and a later one pays', async () => {
  await using opened = await openPurchases()
  const { shop, visitor, buyer } = opened
  const channel = await findBalanceChannel(shop.seller)
  if (!channel) throw new Error('there is no channel of balances')
  const { orderNo, pay, status } = await opened.order()
  const order = await getOrderOrReject(shop.seller, orderNo)
  const input = { orderNo, accountId: buyer.account.account_id, channel }
  const { payment } = await createBalancePayment(shop.seller, order, input)
  const dear = await shop.addItem({ priceFen: startFen - 1, cards: createNewCards(1) })
  const other = await submitOrder(shop, dear, { buyer: visitor })
  await visitor.call(payFromBalance, { orderNo: other.orderNo })
  const stateOf = async () =>
    (
      await shop.db.db
        .selectFrom('payment')
        .select('state')
        .where('payment_no', '=', payment.payment_no)
        .execute()
    )[0]
  await endBefore(shop, 'note', pay)
  expect(await stateOf()).toEqual({ state: 'creating' })
  expect((await visitor.expectRejection(payFromBalance, { orderNo })).code).toBe('balanceTooLow')
  expect(await stateOf()).toEqual({ state: 'failed' })
  expect(await status()).toBe('unpaid')
  await topUp(shop, buyer, { amountFen: priceFen, bonusFen: 0 })
  expect(await visitor.call(payFromBalance, { orderNo })).toEqual({ status: 'delivered' })
  expect(await opened.balance()).toBe(1)
  await rest(shop)
})

for (const before of ['debit', 'settlement'] as const)
  test(`late money whose part is taken again by a process that ends before the ${before} delivers, once`, async () => {
    await using opened = await openPurchases()
    const { shop } = opened
    const order = await opened.order()
    const { qrContent } = await order.payInPart()
    await shop.advanceClock(3600)
    await runJobs(shop)
    expect(await order.status()).toBe('expired')
    expect(await opened.balance()).toBe(startFen)
    await endBefore(shop, before, async () => {
      await shop.pressButton(qrContent, 'payLate')
      await shop.advanceClock(20)
    })
    for (let turn = 0; turn < 10; turn++) await shop.advanceClock(60)
    await waitForStatus(order.placed, 'delivered')
    expect(await listDispositions(shop.db.db, order.orderNo)).toEqual(['settled late', 'settled balancePart'])
    expect(await opened.balance()).toBe(startFen - partFen)
    await rest(shop)
  })

for (const before of ['refundCredit', 'refundDone'] as const)
  test(`a refund that its gateway refused is credited once where the process ends before the ${before}, and the gateway is not asked again`, async () => {
    const network = createFaultyNetwork()
    await using opened = await openPurchases({ fetch: network.fetch })
    const { shop, visitor } = opened
    const placed = await buy(shop, opened.itemId, { buyer: visitor })
    const why = 'The buyer asked for it.'
    const request = { requestId: crypto.randomUUID(), orderNo: placed.orderNo, why }
    let asked = 0
    network.fault = async (page, go) => {
      if (!page.includes('refund')) return go()
      asked++
      return Response.json({ code: -1, msg: '该订单不支持退款' })
    }
    await refundOrder(shop.seller, refundOperation.input.parse(request))
    await endBefore(shop, before, () => shop.advanceClock(1))
    expect(asked).toBe(1)
    expect(await readOrder(placed)).toMatchObject({ status: 'refunding', refund: { state: 'pending' } })
    expect(await opened.balance()).toBe(startFen + (before === 'refundDone' ? priceFen : 0))
    // by now it would make the refund
    network.fault = async (page, go) => {
      if (page.includes('refund')) asked++
      return go()
    }
    await runJobs(shop)
    await waitForStatus(placed, 'refunded')
    expect(asked).toBe(1)
    expect(await opened.balance()).toBe(startFen + priceFen)
    await rest(shop)
  })
