import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  listDispositions,
  readOrder,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedTopUpTerms } from '../../../../test-support/seed/seed-top-up-terms.ts'
import { topUp } from '../../../../test-support/seed/top-up.ts'
import { createFaultyNetwork, type NetworkFault } from '../../../../test-support/server/faulty-network.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreaches } from '../../laws/law.ts'
import { laws, lawsAtRest } from '../../laws/laws.ts'
import { inTx } from '../../platform/db.ts'
import { getOrderOrReject, lockOrders } from '../order/public.ts'
import { findBalanceChannel } from '../pay-channel/public.ts'
import { takeFromBalance } from '../wallet/public.ts'
import { type BalancePartRow, listPartsOfOrder } from './balance-part.sql.ts'
import { beginBalancePart } from './begin-balance-part.ts'
import { mayHaveBalance, toTakenPart } from './check-balance-part.ts'
import { createBalancePayment } from './create-balance-payment.ts'
import { giveUpPart } from './debit-balance-part.ts'
import { toTaking } from './finish-part-returns.ts'
import { lockPayments } from './payment.sql.ts'
import { refundOrder } from './refund-order.ts'
import { settleBalanceParts } from './settle-balance-parts.ts'
import { takePartForMoney } from './take-part-for-money.ts'

const priceFen = 1000
const partFen = 300
const startFen = 50_000

/** Before which row of the next step a process ends, as a table and a condition for what is written to it. */
const ends = {
  debit: ['ledger_entry', "new.kind = 'purchase' and not new.is_note"],
  note: ['ledger_entry', 'new.is_note'],
  partReturn: ['ledger_entry', "new.kind = 'partReturn'"],
  refundCredit: ['ledger_entry', "new.kind = 'refund'"],
  settlement: ['receipt', 'true'],
  closing: ['orders', "new.status in ('cancelled', 'expired')"],
  held: ['balance_part', "new.state = 'held'"],
  used: ['balance_part', "new.state = 'used'"],
  returned: ['balance_part', "new.state = 'returned'"],
  refundDone: ['refund', "new.state = 'done'"],
} as const
type End = keyof typeof ends

/**
 * Lets each transaction fail that would make this step, of any process, while `act` runs and until one failed: what was
 * committed before stays.
 */
async function endBefore(shop: TestShop, end: End, act: () => Promise<unknown>): Promise<void> {
  const { db } = shop.db
  const [table, condition] = ends[end]
  // a sequence counts what is rolled back too
  await sql
    .raw(
      `create sequence process_ends;
       create function end_process() returns trigger language plpgsql as
         $$ begin perform nextval('process_ends'); raise exception 'the process ended'; end $$;
       create trigger process_end before insert or update on ${table}
         for each row when (${condition}) execute function end_process()`,
    )
    .execute(db)
  await act().catch(() => undefined)
  const hasEnded = async () => {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from process_ends`.execute(db)
    return rows[0]?.is_called
  }
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
  await sql
    .raw(
      `drop trigger process_end on ${table};
       drop function end_process();
       drop sequence process_ends`,
    )
    .execute(db)
}

/** Lets every row of this table fail that this is true of, until what it returns is called. */
async function failOn({ db: { db } }: TestShop, table: string, condition: string) {
  const name = `fails_${table}`
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
       create trigger ${name} before insert or update on ${table}
         for each row when (${condition}) execute function ${name}()`,
    )
    .execute(db)
  return () => sql.raw(`drop trigger ${name} on ${table}; drop function ${name}()`).execute(db)
}

async function openPurchases(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  await seedTopUpTerms(shop)
  const buyer = await openBuyer(shop)
  await topUp(shop, buyer, { amountFen: startFen, bonusFen: 0 })
  const itemId = await shop.addItem({ cards: createNewCards(40) })
  const { visitor } = buyer
  const { md5, rsa } = shop.payChannels
  return {
    shop,
    buyer,
    visitor,
    itemId,
    balance: async () => (await visitor.call(pageStatement, {})).balanceFen,
    /** An unpaid order and what its buyer does with it. */
    async order() {
      const placed = await submitOrder(shop, itemId, { buyer: visitor })
      const { orderNo } = placed
      return {
        placed,
        orderNo,
        pay: () => visitor.send(payFromBalance, { orderNo }),
        cancel: () => visitor.send(cancelOrder, { orderNo }),
        payInPart: (balanceFen = partFen) => visitor.call(payOrder, { orderNo, payChannel: md5, balanceFen }),
        payWhole: () => visitor.call(payOrder, { orderNo, payChannel: rsa, balanceFen: 0 }),
        status: async () => (await readOrder(placed)).status,
      }
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
type Opened = Awaited<ReturnType<typeof openPurchases>>
type Order = Awaited<ReturnType<Opened['order']>>

/** Begins a part of an order, as a process does that ends before the debit. */
async function beginPart(
  { shop, buyer }: Opened,
  orderNo: string,
  amountFen = partFen,
): Promise<BalancePartRow> {
  const channel = await findBalanceChannel(shop.seller)
  return inTx(shop.services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (!order || !channel) throw new Error('there is no such order')
    const { order_no, shop_id } = order
    const { account_id } = buyer.account
    const origin = { order_no, shop_id, account_id, pay_channel_id: channel.channelId, real_money: false }
    return beginBalancePart(shop.services, tx, origin, amountFen)
  })
}

/** The states of the parts of an order, the oldest first. */
const partStates = async (shop: TestShop, orderNo: string) =>
  (await listPartsOfOrder(shop.db.db, orderNo)).map(({ state }) => state)

async function runJobs(shop: TestShop): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

async function rest(shop: TestShop): Promise<void> {
  await shop.advanceClock(3600)
  await runJobs(shop)
  await shop.advanceClock(86_400)
  await runJobs(shop)
  expect(await findBreaches(shop.db.db, [...laws, ...lawsAtRest], shop.clock.now)).toEqual([])
}

/** Holds the part of an order, whose rest is asked of a gateway. */
const hold = (order: Order) => order.payInPart()

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
    expect(await findBreaches(shop.db.db, laws, shop.clock.now), name).toEqual([])
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

/** Lets gateways refuse every refund. */
const refusesRefunds: NetworkFault = async (page, go) =>
  page.includes('refund') ? Response.json({ code: -1, msg: '该订单不支持退款' }) : go()

/** Buys, and refunds it where the gateway refuses that and the process ends before the credit. */
async function leaveRefund({ shop, visitor, itemId }: Opened) {
  const placed = await buy(shop, itemId, { buyer: visitor })
  const why = 'The buyer asked for it.'
  const request = { requestId: crypto.randomUUID(), orderNo: placed.orderNo, why }
  await refundOrder(shop.seller, refundOperation.input.parse(request))
  await endBefore(shop, 'refundCredit', () => shop.advanceClock(1))
  const { refund_no } = await shop.db.db
    .selectFrom('refund')
    .select('refund_no')
    .where('order_no', '=', placed.orderNo)
    .where('to_balance', '=', true)
    .executeTakeFirstOrThrow()
  return { placed, refundNo: refund_no }
}

test('a refund or a part that cannot be written keeps no other one waiting', async () => {
  const network = createFaultyNetwork()
  await using opened = await openPurchases({ fetch: network.fetch })
  const { shop } = opened
  network.fault = refusesRefunds
  const refunds = [await leaveRefund(opened), await leaveRefund(opened)]
  const [left, ...cancelled] = [await opened.order(), await opened.order(), await opened.order()]
  const begun = await beginPart(opened, left.orderNo)
  for (const order of cancelled) {
    await order.payInPart()
    await endBefore(shop, 'partReturn', order.cancel)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  }
  const [first, second] = cancelled.map(({ orderNo }) => orderNo)
  const [{ part_no: failing } = begun] = await listPartsOfOrder(shop.db.db, first ?? '')
  const mend = [
    await failOn(shop, 'ledger_entry', `new.ref in ('${refunds[0]?.refundNo}', '${failing}')`),
    await failOn(shop, 'balance_part', `new.part_no = '${begun.part_no}'`),
  ]
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20).catch(() => undefined)
  const statusesOf = () => Promise.all(refunds.map(async ({ placed }) => (await readOrder(placed)).status))
  const statesOf = () =>
    Promise.all([left.orderNo, first ?? '', second ?? ''].map((orderNo) => partStates(shop, orderNo)))
  expect(await statusesOf()).toEqual(['refunding', 'refunded'])
  expect(await statesOf()).toEqual([['taking'], ['returning'], ['returned']])
  for (const end of mend) await end()
  await runJobs(shop)
  expect(await statusesOf()).toEqual(['refunded', 'refunded'])
  expect(await statesOf()).toEqual([['returned'], ['returned'], ['returned']])
  expect(await opened.balance()).toBe(startFen + 2 * priceFen)
  await rest(shop)
})

test('a refund to a balance needs no gateway: it is credited where the settings of its channel became invalid', async () => {
  const network = createFaultyNetwork()
  await using opened = await openPurchases({ fetch: network.fetch })
  const { shop } = opened
  network.fault = refusesRefunds
  const { placed } = await leaveRefund(opened)
  const { md5 } = shop.payChannels
  const { channelCache } = shop.services.modules.payChannel
  const setProvider = async (provider: string) => {
    await shop.db.db.updateTable('pay_channel').set({ provider }).where('pay_channel_id', '=', md5).execute()
    channelCache.clear()
  }
  await setProvider('none')
  await runJobs(shop)
  await waitForStatus(placed, 'refunded')
  expect(await opened.balance()).toBe(startFen + priceFen)
  await setProvider('epay-md5')
  await rest(shop)
})

test('of copies of late money at once in two processes, the part is taken once and the order delivered', async () => {
  await using opened = await openPurchases()
  const { shop } = opened
  const other = await shop.openSecondProcess()
  const orders = await Promise.all(Array.from({ length: 4 }, () => opened.order()))
  const codes = await Promise.all(orders.map(async (order) => (await order.payInPart()).qrContent))
  await shop.advanceClock(3600)
  await runJobs(shop)
  await Promise.all(codes.map((code) => shop.pressButton(code, 'payLate')))
  for (let turn = 0; turn < 4; turn++) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 20_000)
    await Promise.all([shop.runJobs(), other.runJobs()])
  }
  for (const { placed } of orders) await waitForStatus(placed, 'delivered')
  expect(await opened.balance()).toBe(startFen - orders.length * partFen)
  await rest(shop)
})

/** Lets an order expire whose part was held; its payment can still be paid. */
async function expireHeld({ shop, order: place }: Opened) {
  const order = await place()
  const { qrContent, paymentNo } = await order.payInPart()
  await shop.advanceClock(3600)
  await runJobs(shop)
  expect(await order.status()).toBe('expired')
  return { ...order, paymentNo, payLate: () => shop.pressButton(qrContent, 'payLate') }
}

test('money is not settled with a part that another request gives up at that moment, and takes it again', async () => {
  await using opened = await openPurchases()
  const { shop } = opened
  const { orderNo, paymentNo, placed, payLate } = await expireHeld(opened)
  const part = await takePartForMoney(shop.services, paymentNo)
  const partNo = toTakenPart(part)?.partNo ?? ''
  // after the part was read, and before it is used
  const givesUp: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await giveUpPart(shop.services, partNo)
      return result
    },
  }
  const settling = inTx(shop.services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    const [payment] = await lockPayments(tx, [paymentNo])
    await settleBalanceParts(shop.services, tx.withPlugin(givesUp), [{ order, payment, pays: true, part }])
  })
  await expect(settling).rejects.toThrow('goes back')
  expect(await opened.balance()).toBe(startFen)
  await payLate()
  await runJobs(shop)
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled late', 'settled balancePart'])
  expect(await opened.balance()).toBe(startFen - partFen)
  await rest(shop)
})

/** Spends the balance on another order, down to this much. */
async function spendDownTo({ shop, visitor, balance }: Opened, leftFen: number): Promise<void> {
  const itemId = await shop.addItem({ priceFen: (await balance()) - leftFen, cards: createNewCards(1) })
  const { orderNo } = await submitOrder(shop, itemId, { buyer: visitor })
  await visitor.call(payFromBalance, { orderNo })
  expect(await balance()).toBe(leftFen)
}

test('late money takes a part again that is only going back, and waits while it cannot be given back', async () => {
  await using opened = await openPurchases()
  const { shop } = opened
  const order = await opened.order()
  const { qrContent, paymentNo } = await order.payInPart()
  await spendDownTo(opened, 0)
  const { promise: failed, resolve } = Promise.withResolvers<unknown>()
  await endBefore(shop, 'partReturn', async () => {
    await shop.advanceClock(3600).catch(() => undefined)
    await runJobs(shop).catch(() => undefined)
    resolve(await takePartForMoney(shop.services, paymentNo).catch((error: unknown) => error))
  })
  expect(await failed).toBeInstanceOf(Error)
  expect(await order.status()).toBe('expired')
  expect(await opened.balance()).toBe(0)
  const part = await takePartForMoney(shop.services, paymentNo)
  expect(toTakenPart(part)).toBeDefined()
  await shop.pressButton(qrContent, 'payLate')
  await runJobs(shop)
  await waitForStatus(order.placed, 'delivered')
  expect(await listDispositions(shop.db.db, order.orderNo)).toEqual(['settled late', 'settled balancePart'])
  expect(await opened.balance()).toBe(0)
  await rest(shop)
})

test('what is going back from an order counts for its next payment from the balance', async () => {
  await using opened = await openPurchases()
  const { shop, buyer } = opened
  const order = await opened.order()
  await order.payInPart()
  await spendDownTo(opened, priceFen - partFen)
  await endBefore(shop, 'partReturn', order.payWhole)
  const payer = { order_no: order.orderNo, account_id: buyer.account.account_id, real_money: false }
  expect(await opened.balance()).toBe(priceFen - partFen)
  expect(await mayHaveBalance(shop.db.db, payer, priceFen)).toBe(true)
  expect(await mayHaveBalance(shop.db.db, payer, priceFen + 1)).toBe(false)
  // where it cannot be given back, nothing is decided
  const codes: number[] = []
  await endBefore(shop, 'partReturn', async () =>
    codes.push((await order.pay()).json<{ code: number }>().code),
  )
  expect(codes).toEqual([codeNumbers.ourFault])
  expect(await order.status()).toBe('unpaid')
  await order.pay()
  expect(await order.status()).toBe('delivered')
  expect(await opened.balance()).toBe(0)
  await rest(shop)
})

/** Lets the part of an order go back as another request or a job decides it, once, with the first row that this is true of. */
async function returnOnce({ db: { db } }: TestShop, table: string, condition: string): Promise<void> {
  await sql
    .raw(
      `create sequence returned_parts;
       create function return_once() returns trigger language plpgsql as $$
       begin
         if nextval('returned_parts') = 1 then
           update balance_part set state = 'returning' where state = 'taking';
         end if;
         return null;
       end $$;
       create trigger returns_once after insert on ${table}
         for each row when (${condition}) execute function return_once()`,
    )
    .execute(db)
}

for (const [when, table, condition] of [
  ['before its debit', 'balance_part', 'true'],
  ['after its debit', 'ledger_entry', "new.kind = 'purchase'"],
] as const)
  test(`a part that goes back ${when} is begun again, and the buyer can pay the rest`, async () => {
    await using opened = await openPurchases()
    const { shop } = opened
    const order = await opened.order()
    await returnOnce(shop, table, condition)
    const { qrContent, balanceFen } = await order.payInPart()
    expect(balanceFen).toBe(partFen)
    expect((await partStates(shop, order.orderNo)).toSorted()).toEqual(['held', 'returned'])
    expect(await opened.balance()).toBe(startFen - partFen)
    await shop.pressButton(qrContent, 'pay')
    await waitForStatus(order.placed, 'delivered')
    await rest(shop)
  })

/** What happens to an order of which a process began a part and ended, and how the order and that part end. */
const afterBegun: readonly {
  name: string
  afterwards: (order: Order, shop: TestShop) => Promise<unknown>
  ends: 'delivered' | 'cancelled' | 'expired'
  part: 'used' | 'returned'
  costsFen: number
}[] = [
  {
    name: 'asked again and paid',
    afterwards: async (order, shop) => shop.pressButton((await order.payInPart()).qrContent, 'pay'),
    ends: 'delivered',
    part: 'used',
    costsFen: partFen,
  },
  {
    name: 'asked for another part',
    afterwards: ({ payInPart }) => payInPart(200),
    ends: 'expired',
    part: 'returned',
    costsFen: 0,
  },
  {
    name: 'paid without it',
    afterwards: ({ payWhole }) => payWhole(),
    ends: 'expired',
    part: 'returned',
    costsFen: 0,
  },
  {
    name: 'paid whole from the balance',
    afterwards: ({ pay }) => pay(),
    ends: 'delivered',
    part: 'returned',
    costsFen: priceFen,
  },
  {
    name: 'cancelled',
    afterwards: ({ cancel }) => cancel(),
    ends: 'cancelled',
    part: 'returned',
    costsFen: 0,
  },
  {
    name: 'left alone, then asked again and paid',
    afterwards: async (order, shop) => {
      await shop.advanceClock(16)
      expect(await partStates(shop, order.orderNo)).toEqual(['returned'])
      await shop.pressButton((await order.payInPart()).qrContent, 'pay')
    },
    ends: 'delivered',
    part: 'returned',
    costsFen: partFen,
  },
]

for (const isDebited of [false, true])
  test(`a part that a process began${isDebited ? ' and debited' : ''} and left is used or goes back, once`, async () => {
    await using opened = await openPurchases()
    const { shop } = opened
    const begun: { name: string; order: Order; partNo: string }[] = []
    for (const { name, afterwards } of afterBegun) {
      const order = await opened.order()
      const part = await beginPart(opened, order.orderNo)
      if (isDebited) await takeFromBalance(shop.services, toTaking(part))
      expect(await partStates(shop, order.orderNo), name).toEqual(['taking'])
      await afterwards(order, shop)
      expect(await findBreaches(shop.db.db, laws, shop.clock.now), name).toEqual([])
      begun.push({ name, order, partNo: part.part_no })
    }
    await rest(shop)
    const ended = await Promise.all(
      begun.map(async ({ name, order, partNo }) => {
        const part = (await listPartsOfOrder(shop.db.db, order.orderNo)).find(
          ({ part_no }) => part_no === partNo,
        )
        return `${name}: ${await order.status()}, ${part?.state}`
      }),
    )
    expect(ended).toEqual(afterBegun.map(({ name, ends: status, part }) => `${name}: ${status}, ${part}`))
    const costsFen = afterBegun.reduce((sum, each) => sum + each.costsFen, 0)
    expect(await opened.balance()).toBe(startFen - costsFen)
  })
