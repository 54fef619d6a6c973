import { addComplaint } from '@faka/contract/complaint/complaint'
import { createOrder } from '@faka/contract/order/order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { RequestId } from '@faka/contract/shared/ids'
import { createTopUp, showTopUp } from '@faka/contract/top-up/top-up'
import { checkBalance, pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { complaintInput } from '../../../../test-support/seed/complaint.ts'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createOrderInput,
  listDispositions,
  orderHistory,
  readOrder,
  requestQr,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedTopUpTerms } from '../../../../test-support/seed/seed-top-up-terms.ts'
import { placeTopUp, topUp } from '../../../../test-support/seed/top-up.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { confirmOrderPayment } from '../payment/confirm-order-payment.ts'
import { refundOrder } from '../payment/refund-order.ts'

const steps = [
  { fromFen: 5000, bonusFen: 100 },
  { fromFen: 10_000, bonusFen: 500 },
]

/** A shop where balances are topped up by multiples of 10 yuan, and a buyer. */
async function openTopUps() {
  const shop = await openShop()
  const itemId = await seedTopUpTerms(shop, { steps })
  const buyer = await openBuyer(shop)
  return { shop, itemId, buyer, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const statementOf = async ({ visitor }: Buyer) => {
  const { balanceFen, list } = await visitor.call(pageStatement, {})
  return { balanceFen, lines: list.map(({ kind, amountFen }) => `${kind} ${amountFen}`) }
}

const refund = (shop: TestShop, orderNo: string, amountFen?: number) =>
  refundOrder(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo: orderNo as Parameters<typeof refundOrder>[1]['orderNo'],
    why: 'The buyer asked for it.',
    amountFen,
  })

const expectLaws = async (shop: TestShop) => expect(await findBreachesOfShop(shop.services, laws)).toEqual([])

test('a paid top-up credits its amount without the fee, and the bonus of its step, once', async () => {
  await using opened = await openTopUps()
  const { shop, buyer } = opened
  const shown = await buyer.visitor.call(showTopUp, {})
  expect(shown.topUp).toMatchObject({ unitFen: 1000, minFen: 1000, maxFen: 100_000, steps })
  const placed = await topUp(shop, buyer, { payChannel: shop.payChannels.rsa })
  expect(await readOrder(placed)).toMatchObject({ amountFen: 10_150, feeFen: 150, isTopUp: true, cards: [] })
  expect(await orderHistory(shop.db.db, placed.orderNo)).toBe('unpaid > paid > delivered')
  expect(await statementOf(buyer)).toEqual({ balanceFen: 10_500, lines: ['bonus 500', 'topUp 10000'] })
  await topUp(shop, buyer, { amountFen: 1000, bonusFen: 0 })
  expect((await statementOf(buyer)).balanceFen).toBe(11_500)
  await expectLaws(shop)
})

test('money that comes after the order was closed tops up all the same, and a second payment goes back', async () => {
  await using opened = await openTopUps()
  const { shop, buyer } = opened
  const placed = await placeTopUp(shop, buyer)
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'payLate')
  // past the end of the order; the money arrives with the gateway's next run
  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
  const gatewayJobs = shop.jobs.filter(({ name }) => name.startsWith('sandbox'))
  for (const job of shop.jobs) if (!gatewayJobs.includes(job)) while (await job.run());
  await waitForStatus(placed, 'expired')
  for (const job of gatewayJobs) while (await job.run());
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled late'])
  const twice = await placeTopUp(shop, buyer, { amountFen: 1000, bonusFen: 0 })
  await shop.pressButton(await requestQr(twice, shop.payChannels.md5), 'payTwice')
  await waitForStatus(twice, 'delivered')
  await shop.advanceClock(60)
  expect((await listDispositions(shop.db.db, twice.orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'settled paid',
  ])
  expect((await statementOf(buyer)).balanceFen).toBe(11_500)
  await expectLaws(shop)
})

test('a refund takes the amount from the balance and the whole bonus, and is refused once that is spent', async () => {
  await using opened = await openTopUps()
  const { shop, buyer } = opened
  const { orderNo } = await topUp(shop, buyer, { payChannel: shop.payChannels.rsa })
  expect(await refund(shop, orderNo, 4000)).toMatchObject({ amountFen: 4000, refundableFen: 6150 })
  expect(await statementOf(buyer)).toEqual({
    balanceFen: 6000,
    lines: ['bonusReturn -500', 'topUpRefund -4000', 'bonus 500', 'topUp 10000'],
  })
  const itemId = await shop.addItem({ content: 'reusable', cards: ['text'], priceFen: 1000 })
  const bought = await buyer.visitor.call(createOrder, createOrderInput(shop, itemId))
  await buyer.visitor.call(payFromBalance, { orderNo: bought.orderNo })
  await expect(refund(shop, orderNo)).rejects.toMatchObject({ codeName: 'topUpSpent' })
  expect((await statementOf(buyer)).balanceFen).toBe(5000)
  expect(await refund(shop, orderNo, 5000)).toMatchObject({ refundableFen: 1150 })
  expect((await statementOf(buyer)).balanceFen).toBe(0)
  await shop.advanceClock(60)
  await expectLaws(shop)
})

test('a full refund gives the fee back too, and takes no more than was credited', async () => {
  await using opened = await openTopUps()
  const { shop, buyer } = opened
  const { orderNo } = await topUp(shop, buyer, { payChannel: shop.payChannels.rsa })
  expect(await refund(shop, orderNo)).toMatchObject({ amountFen: 10_150, status: 'refunding' })
  await shop.advanceClock(60)
  expect((await statementOf(buyer)).balanceFen).toBe(0)
  await expectLaws(shop)
})

test('a top-up is paid neither from a balance nor by a word of the seller, and has no complaints', async () => {
  await using opened = await openTopUps()
  const { shop, buyer } = opened
  await addBalance(shop, buyer, 50_000)
  const { visitor } = buyer
  const { orderNo } = await placeTopUp(shop, buyer)
  for (const operation of [payFromBalance, checkBalance])
    expect((await visitor.expectRejection(operation, { orderNo })).code).toBe('channelUnavailable')
  const request = { requestId: RequestId.parse(crypto.randomUUID()), orderNo, why: 'I saw it.' }
  await expect(confirmOrderPayment(shop.seller, request)).rejects.toMatchObject({
    codeName: 'channelUnavailable',
  })
  expect((await statementOf(buyer)).balanceFen).toBe(50_000)
  const paid = await topUp(shop, buyer)
  const complaint = await visitor.expectRejection(addComplaint, complaintInput(paid.orderNo))
  expect(complaint.code).toBe('complaintNotPossible')
})

test('what is outside the terms is refused, also as an order of the item', async () => {
  await using opened = await openTopUps()
  const { shop, buyer, itemId } = opened
  const { visitor } = buyer
  const base = { requestId: crypto.randomUUID(), payChannel: shop.payChannels.md5 }
  for (const amountFen of [1500, 101_000])
    expect(await visitor.expectRejection(createTopUp, { ...base, amountFen, bonusFen: 0 })).toMatchObject({
      code: 'topUpAmount',
      data: { unitFen: 1000, minFen: 1000, maxFen: 100_000 },
    })
  expect(
    await visitor.expectRejection(createTopUp, { ...base, amountFen: 10_000, bonusFen: 600 }),
  ).toMatchObject({ code: 'topUpChanged', data: { bonusFen: 500 } })
  const guest = await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))
  expect(guest.code).toBe('loginNeeded')
  const open = await placeTopUp(shop, buyer)
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await seedTopUpTerms(shop, { enabled: false })
  expect(await visitor.call(showTopUp, {})).toEqual({ topUp: null })
  const off = await visitor.expectRejection(createTopUp, { ...base, amountFen: 1000, bonusFen: 0 })
  expect(off.code).toBe('topUpUnavailable')
  // an order that was placed before keeps the terms of its time
  await shop.pressButton(await requestQr(open, shop.payChannels.md5), 'pay')
  await waitForStatus(open, 'delivered')
  expect((await statementOf(buyer)).balanceFen).toBe(10_500)
})
