import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  beginPart,
  endBefore,
  failOn,
  type Opened,
  type Order,
  openPurchases,
  partFen,
  partStates,
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
import { createFaultyNetwork, type NetworkFault } from '../../../../test-support/server/faulty-network.ts'
import { createNewCards, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { inTx } from '../../platform/db.ts'
import { lockOrders } from '../order/public.ts'
import { takeFromBalance } from '../wallet/public.ts'
import { listPartsOfOrder } from './balance-part.sql.ts'
import { mayHaveBalance, toTakenPart } from './check-balance-part.ts'
import { giveUpPart } from './debit-balance-part.ts'
import { toTaking } from './finish-part-returns.ts'
import { lockPayments } from './payment.sql.ts'
import { refundOrder } from './refund-order.ts'
import { settleBalanceParts } from './settle-balance-parts.ts'
import { takePartForMoney } from './take-part-for-money.ts'

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
  expect(await mayHaveBalance(shop.services, payer, priceFen)).toBe(true)
  expect(await mayHaveBalance(shop.services, payer, priceFen + 1)).toBe(false)
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
      expect(await findBreachesOfShop(shop.services, laws), name).toEqual([])
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
