import { refundComplaint as refundComplaintOperation } from '@faka/contract/complaint/seller-complaint'
import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import {
  cancelSoldOrder as cancelOperation,
  confirmOrderPayment as confirmOperation,
  refundOrder as refundOperation,
} from '@faka/contract/payment/seller-payment'
import { feeFenOf } from '@faka/contract/shared/money'
import { checkBalance, pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../../test-support/seed/add-balance.ts'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createOrderInput,
  listDispositions,
  orderHistory,
  readOrder,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { lawsOfBalanceParts, lawsOfBalancePartsAtRest } from '../../laws/laws-of-balance-parts.ts'
import { lawsOfComplaints } from '../../laws/laws-of-complaints.ts'
import { lawsOfMoney } from '../../laws/laws-of-money.ts'
import { refundComplaint } from '../complaint/refund-complaint.ts'
import { findBalanceChannel } from '../pay-channel/public.ts'
import { cancelSoldOrder } from './cancel-sold-order.ts'
import { confirmOrderPayment } from './confirm-order-payment.ts'
import { insertBesidePart } from './insert-beside-part.ts'
import { refundOrder } from './refund-order.ts'

const priceFen = 1000
const partFen = 300
const restFen = priceFen - partFen

/** A buyer with a balance of 3 yuan and an unpaid order of 10 yuan, and what is done with both. */
async function openPurchase(shop: TestShop, item: Parameters<TestShop['addItem']>[0] = {}) {
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, partFen)
  const itemId = await shop.addItem({ cards: createNewCards(3), ...item })
  const { visitor } = buyer
  const placed = await submitOrder(shop, itemId, { buyer: visitor })
  const { orderNo } = placed
  const { md5, rsa } = shop.payChannels
  return {
    buyer,
    visitor,
    itemId,
    placed,
    orderNo,
    pay: (balanceFen?: number, payChannel: string = md5) =>
      visitor.call(payOrder, { orderNo, payChannel, balanceFen }),
    payAtOther: (balanceFen?: number) => visitor.call(payOrder, { orderNo, payChannel: rsa, balanceFen }),
    balance: async () => (await visitor.call(pageStatement, {})).balanceFen,
    statement: async () =>
      (await visitor.call(pageStatement, {})).list.map(({ kind, amountFen }) => `${kind} ${amountFen}`),
    /** Spends the balance on another order. */
    async spend() {
      const other = await submitOrder(
        shop,
        await shop.addItem({ priceFen: partFen, cards: createNewCards(1) }),
        {
          buyer: visitor,
        },
      )
      await visitor.call(payFromBalance, { orderNo: other.orderNo })
    },
  }
}

const seller = { why: 'The buyer asked for it.' }
const refund = (shop: TestShop, orderNo: string, amountFen?: number) =>
  refundOrder(
    shop.seller,
    refundOperation.input.parse({ ...seller, requestId: crypto.randomUUID(), orderNo, amountFen }),
  )

async function settle(shop: TestShop): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

/** Lets an unpaid order expire. */
async function expire(shop: TestShop): Promise<void> {
  await shop.advanceClock(3600)
  await settle(shop)
}

async function expectLawful(shop: TestShop, isAtRest = true): Promise<void> {
  const laws = [...lawsOfBalanceParts, ...lawsOfMoney, ...(isAtRest ? lawsOfBalancePartsAtRest : [])]
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
  expect(await findLedgerErrors(shop)).toEqual([])
}

/** The refunds of an order by what they refund, oldest first, and of one time the largest first. */
const refundsOf = async (shop: TestShop, orderNo: string): Promise<string[]> =>
  (
    await shop.db.db
      .selectFrom('refund')
      .innerJoin('receipt', 'receipt.receipt_id', 'refund.receipt_id')
      .select(['refund.amount_fen', 'refund.state', 'receipt.reason'])
      .where('refund.order_no', '=', orderNo)
      .orderBy('refund.created_at')
      .orderBy('refund.receipt_id')
      .orderBy('refund.amount_fen', 'desc')
      .execute()
  ).map(({ amount_fen, state, reason }) => `${reason} ${amount_fen} ${state}`)

test('a part is taken from the balance when the rest is asked of a gateway, and both pay the order', async () => {
  await using shop = await openShop()
  const { visitor, orderNo, placed, pay, balance, statement } = await openPurchase(shop)
  const paying = await pay(partFen)
  expect(paying).toMatchObject({ amountFen: restFen, feeFen: 0, balanceFen: partFen })
  expect(await balance()).toBe(0)
  expect(await pay(partFen), 'asked again').toEqual(paying)
  expect(await pay(), 'asked by a page that does not know of it').toEqual(paying)
  expect((await visitor.call(checkBalance, { orderNo })).balanceFen).toBe(0)
  await expectLawful(shop, false)
  await shop.pressButton(paying.qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await readOrder(placed)).toMatchObject({ amountFen: priceFen, balanceFen: partFen, feeFen: 0 })
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled paid', 'settled balancePart'])
  expect(await statement()).toEqual([`purchase -${partFen}`, `refund ${partFen}`])
  await expectLawful(shop)
})

test('the fee of a channel is that of what it gets', async () => {
  await using shop = await openShop()
  const { placed, payAtOther } = await openPurchase(shop)
  const feeFen = feeFenOf(restFen, 150)
  const paying = await payAtOther(partFen)
  expect(paying).toMatchObject({ amountFen: restFen + feeFen, feeFen, balanceFen: partFen })
  await shop.pressButton(paying.qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await readOrder(placed)).toMatchObject({ amountFen: priceFen + feeFen, balanceFen: partFen, feeFen })
  await expectLawful(shop)
})

test('an order is refunded from what the gateway got first, then to the balance, never more than came each way', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, balance } = await openPurchase(shop)
  await shop.pressButton((await pay(partFen)).qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  expect((await refund(shop, orderNo, 500)).refundableFen).toBe(500)
  await settle(shop)
  expect(await balance()).toBe(0)
  expect((await refund(shop, orderNo, 300)).refundableFen).toBe(200)
  await settle(shop)
  expect(await balance()).toBe(100)
  await expect(refund(shop, orderNo, 201)).rejects.toThrow('refundTooLarge')
  await expectLawful(shop)
  expect(await refund(shop, orderNo)).toMatchObject({ status: 'refunding', amountFen: 200, refundableFen: 0 })
  await settle(shop)
  await waitForStatus(placed, 'refunded')
  expect(await balance()).toBe(partFen)
  expect(await refundsOf(shop, orderNo)).toEqual([
    'paid 500 done',
    'paid 200 done',
    'balancePart 100 done',
    'balancePart 200 done',
  ])
  const payments = await shop.db.db
    .selectFrom('payment')
    .select('state')
    .where('order_no', '=', orderNo)
    .execute()
  expect(payments).toEqual([{ state: 'refunded' }, { state: 'refunded' }])
  await expectLawful(shop)
})

test('a paid order that its seller cancels is refunded both ways at once', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, balance } = await openPurchase(shop, { delivery: 'byHand', cards: [] })
  await shop.pressButton((await pay(partFen)).qrContent, 'pay')
  await waitForStatus(placed, 'paid')
  const request = cancelOperation.input.parse({ ...seller, requestId: crypto.randomUUID(), orderNo })
  expect(await cancelSoldOrder(shop.seller, request)).toEqual({ status: 'refunding', refundedFen: priceFen })
  expect(await cancelSoldOrder(shop.seller, request), 'asked again').toMatchObject({ refundedFen: priceFen })
  await settle(shop)
  await waitForStatus(placed, 'refunded')
  expect(await refundsOf(shop, orderNo)).toEqual(['paid 700 done', 'balancePart 300 done'])
  expect(await balance()).toBe(partFen)
  await expectLawful(shop)
})

test('a complaint is refunded both ways where the gateway has too little left', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, balance } = await openPurchase(shop)
  await shop.pressButton((await pay(partFen)).qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  await refund(shop, orderNo, 600)
  const complaintNo = await complain(placed)
  const wanted = refundComplaintOperation.input.parse({ complaintNo, amountFen: 250 })
  await refundComplaint(shop.seller, wanted)
  await settle(shop)
  expect(await refundsOf(shop, orderNo)).toEqual(['paid 600 done', 'paid 100 done', 'balancePart 150 done'])
  expect(await balance()).toBe(150)
  await expectLawful(shop)
  expect(await findBreachesOfShop(shop.services, lawsOfComplaints)).toEqual([])
})

const ends = {
  expires: (shop: TestShop) => expire(shop),
  'is cancelled by its buyer': async (shop: TestShop, { visitor, orderNo }: Purchase) => {
    await visitor.call(cancelOrder, { orderNo })
    await settle(shop)
  },
  'is cancelled by its seller': async (shop: TestShop, { orderNo }: Purchase) => {
    const request = cancelOperation.input.parse({ ...seller, requestId: crypto.randomUUID(), orderNo })
    await cancelSoldOrder(shop.seller, request)
    await settle(shop)
    await shop.advanceClock(600)
  },
} as const
type Purchase = Awaited<ReturnType<typeof openPurchase>>

for (const [how, end] of Object.entries(ends))
  test(`the part goes back, once, where the order ${how}`, async () => {
    await using shop = await openShop()
    const purchase = await openPurchase(shop)
    await purchase.payAtOther(partFen)
    await end(shop, purchase)
    await settle(shop)
    expect(await purchase.statement()).toEqual([
      `partReturn ${partFen}`,
      `purchase -${partFen}`,
      `refund ${partFen}`,
    ])
    expect(await purchase.balance()).toBe(partFen)
    await expectLawful(shop)
  })

test('money that comes late takes the part again and buys the cards', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, balance, statement } = await openPurchase(shop)
  const { qrContent } = await pay(partFen)
  await expire(shop)
  expect(await balance()).toBe(partFen)
  await shop.pressButton(qrContent, 'payLate')
  await settle(shop)
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled late', 'settled balancePart'])
  expect(await statement()).toEqual([
    `purchase -${partFen}`,
    `partReturn ${partFen}`,
    `purchase -${partFen}`,
    `refund ${partFen}`,
  ])
  await expectLawful(shop)
})

test('money that comes late is refunded by its gateway where the part was spent otherwise', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, balance, spend } = await openPurchase(shop)
  const { qrContent } = await pay(partFen)
  await expire(shop)
  await spend()
  await shop.pressButton(qrContent, 'payLate')
  await settle(shop)
  await waitForStatus(placed, 'refunded')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['refunded lateWithoutBalance'])
  expect(await balance()).toBe(0)
  await expectLawful(shop)
})

test('of late money for two orders of one account at once, the balance that covers one part delivers one', async () => {
  await using shop = await openShop()
  const { buyer, visitor, itemId, placed, pay, balance, spend } = await openPurchase(shop)
  await addBalance(shop, buyer, partFen)
  const other = await submitOrder(shop, itemId, { buyer: visitor })
  const codes = [
    (await pay(partFen)).qrContent,
    (
      await visitor.call(payOrder, {
        orderNo: other.orderNo,
        payChannel: shop.payChannels.md5,
        balanceFen: partFen,
      })
    ).qrContent,
  ]
  await expire(shop)
  await spend()
  expect(await balance()).toBe(partFen)
  await Promise.all(codes.map((qrContent) => shop.pressButton(qrContent, 'payLate')))
  await settle(shop)
  const ended = await Promise.all([placed, other].map(async (each) => (await readOrder(each)).status))
  expect(ended.sort()).toEqual(['delivered', 'refunded'])
  expect(await balance()).toBe(0)
  await expectLawful(shop)
})

test('a payment at another channel shares the part; one of the whole order gives it back', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, payAtOther, balance } = await openPurchase(shop)
  await payAtOther(partFen)
  expect(await pay()).toMatchObject({ amountFen: restFen, balanceFen: partFen })
  expect(await balance()).toBe(0)
  const whole = await pay(0)
  expect(whole.amountFen).toBe(priceFen)
  expect(whole.balanceFen).toBeUndefined()
  expect(await balance()).toBe(partFen)
  const again = await payAtOther(200)
  expect(again).toMatchObject({ balanceFen: 200 })
  expect(await balance()).toBe(100)
  await shop.pressButton(again.qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled paid', 'settled balancePart'])
  await expectLawful(shop)
})

test('the whole order paid by an earlier code gives the part back', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, payAtOther, balance } = await openPurchase(shop)
  // its gateway cannot close it
  const { qrContent } = await pay(0)
  await payAtOther(partFen)
  await shop.pressButton(qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled paid'])
  expect(await balance()).toBe(partFen)
  await expectLawful(shop)
})

test('the rest paid by an earlier code is refunded where its part was spent, and the order can still be paid', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, payAtOther, balance, spend } = await openPurchase(shop)
  const { qrContent } = await pay(partFen)
  const whole = await payAtOther(0)
  await spend()
  await shop.pressButton(qrContent, 'pay')
  await settle(shop)
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['refunded withoutBalance'])
  expect(await readOrder(placed)).toMatchObject({ status: 'unpaid' })
  await shop.pressButton(whole.qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await balance()).toBe(0)
  await expectLawful(shop)
})

test('the rest paid at two channels at once settles the order once, and the second money is refunded', async () => {
  await using shop = await openShop()
  const { orderNo, placed, pay, payAtOther, balance } = await openPurchase(shop)
  const [first, second] = [await pay(partFen), await payAtOther()]
  await Promise.all([first, second].map(({ qrContent }) => shop.pressButton(qrContent, 'pay')))
  await waitForStatus(placed, 'delivered')
  await settle(shop)
  expect((await listDispositions(shop.db.db, orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'settled balancePart',
    'settled paid',
  ])
  expect(await balance()).toBe(0)
  await expectLawful(shop)
})

test('32 orders at once share a balance that covers one part: one takes it, 31 are told', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { visitor, itemId, balance } = await openPurchase(shop, { content: 'reusable', cards: ['ONE TEXT'] })
  const orders = await Promise.all(
    Array.from({ length: 32 }, () => visitor.call(createOrder, createOrderInput(shop, itemId))),
  )
  const beside = Object.assign(other.visitor(), { token: visitor.token })
  const answers = await Promise.all(
    orders.map(({ orderNo }, index) =>
      (index % 2 ? visitor : beside).send(payOrder, {
        orderNo,
        payChannel: shop.payChannels.md5,
        balanceFen: partFen,
      }),
    ),
  )
  const codes = answers.map((answer) => answer.json<{ code: number }>().code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 210030)).toHaveLength(31)
  expect(await balance()).toBe(0)
  await expectLawful(shop, false)
})

test('one order paid in part from many tabs and in other parts takes what one of them wanted', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { visitor, orderNo, balance } = await openPurchase(shop)
  const beside = Object.assign(other.visitor(), { token: visitor.token })
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? visitor : beside).send(payOrder, {
        orderNo,
        payChannel: index % 3 ? shop.payChannels.md5 : shop.payChannels.rsa,
        balanceFen: index % 4 ? partFen : 100,
      }),
    ),
  )
  await expectLawful(shop, false)
  expect([0, 200, 300]).toContain(await balance())
  await expire(shop)
  expect(await balance()).toBe(partFen)
  await expectLawful(shop)
})

test('a process that ends before it asked the gateway loses nothing', async () => {
  await using shop = await openShop()
  const { buyer, orderNo, balance } = await openPurchase(shop)
  const channel = await findBalanceChannel(shop.seller)
  if (!channel) throw new Error('there is no channel of balances')
  const order = await shop.db.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const { order_no, shop_id, pay_before } = order
  const base = {
    order_no,
    shop_id,
    pay_channel_id: shop.payChannels.md5,
    created_at: shop.clock.now,
    pay_before,
  }
  await insertBesidePart(
    shop.seller,
    {
      ...base,
      payment_no: 'BEFORE THE END',
      amount_fen: restFen,
      fee_fen: 0,
      balance_fen: partFen,
      way: 'code',
      next_check_at: shop.clock.now,
    },
    {
      order_no,
      shop_id,
      account_id: buyer.account.account_id,
      pay_channel_id: channel.channelId,
      real_money: false,
    },
  )
  expect(await balance()).toBe(0)
  await expire(shop)
  expect(await balance()).toBe(partFen)
  await expectLawful(shop)
})

test('a part that no payment uses any more goes back while the order still waits', async () => {
  await using shop = await openShop()
  const { pay, balance, orderNo } = await openPurchase(shop)
  await pay(partFen)
  await shop.advanceClock(1)
  expect(await balance(), 'it can be paid').toBe(0)
  await shop.db.db.updateTable('payment').set({ state: 'failed' }).where('order_no', '=', orderNo).execute()
  await shop.advanceClock(1)
  expect(await balance()).toBe(partFen)
  expect(await pay(partFen), 'begun again').toMatchObject({ balanceFen: partFen })
  await expectLawful(shop, false)
})

test('an order begun in part is paid whole by the balance, or by the word of its seller, and the part goes back', async () => {
  await using shop = await openShop()
  const one = await openPurchase(shop)
  await one.pay(partFen)
  await addBalance(shop, one.buyer, restFen)
  expect(await one.visitor.call(payFromBalance, { orderNo: one.orderNo })).toEqual({ status: 'delivered' })
  expect(await one.balance()).toBe(0)
  const two = await openPurchase(shop)
  await two.pay(partFen)
  const { orderNo } = two
  const request = confirmOperation.input.parse({ ...seller, requestId: crypto.randomUUID(), orderNo })
  expect(await confirmOrderPayment(shop.seller, request)).toMatchObject({ amountFen: priceFen })
  expect(await two.balance()).toBe(partFen)
  await expectLawful(shop)
})

test('only the owner of an order decides about a part, which is less than the order and no more than the balance', async () => {
  await using shop = await openShop()
  const { visitor, orderNo, pay, balance } = await openPurchase(shop)
  const request = { orderNo, payChannel: shop.payChannels.md5 }
  const other = (await openBuyer(shop)).visitor
  const code = async (by: typeof other, balanceFen: number) =>
    (await by.expectRejection(payOrder, { ...request, balanceFen })).code
  expect(await code(shop.visitor(), partFen)).toBe('sessionNeeded')
  expect(await code(other, partFen)).toBe('orderNotFound')
  expect(await code(visitor, priceFen)).toBe('amountOutOfRange')
  expect(await code(visitor, partFen + 1)).toBe('balanceTooLow')
  await pay(partFen)
  expect(await code(shop.visitor(), 0)).toBe('sessionNeeded')
  expect(await code(other, 0)).toBe('orderNotFound')
  // whoever has the number may pay the rest
  expect(await other.call(payOrder, request)).toMatchObject({ amountFen: restFen, balanceFen: partFen })
  expect(await balance()).toBe(0)
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid')
})

test('an order is placed with its payment in part, and the same request has the same payment', async () => {
  await using shop = await openShop()
  const { visitor, itemId, balance } = await openPurchase(shop)
  const input = createOrderInput(shop, itemId, { startPayment: true, balanceFen: partFen })
  // the answer waits for the gateway for some seconds only
  const ask = async () => (await visitor.call(createOrder, input)).payment
  const asked = { timeout: 60_000 }
  await expect.poll(ask, asked).toMatchObject({ amountFen: restFen, balanceFen: partFen })
  const payments = await shop.db.db.selectFrom('payment').select('payment_no').execute()
  await expect.poll(ask, asked).toBeDefined()
  expect(await shop.db.db.selectFrom('payment').select('payment_no').execute()).toEqual(payments)
  expect(await balance()).toBe(0)
  await expectLawful(shop, false)
})
