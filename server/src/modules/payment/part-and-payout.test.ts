import { buffer } from 'node:stream/consumers'
import { exportOrders } from '@faka/contract/order/seller-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { payOut, showPayout } from '@faka/contract/payment/payout'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { RequestId } from '@faka/contract/shared/ids'
import { exportBalanceMonth, listBalanceMonths } from '@faka/contract/wallet/balance-months'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { openDeliveryProgramSimulator } from '../../../../simulators/delivery-program-simulator.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  listDispositions,
  orderHistory,
  readCards,
  readOrder,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedTopUpTerms } from '../../../../test-support/seed/seed-top-up-terms.ts'
import { seedSellerChannel } from '../../../../test-support/seed/seller-channel.ts'
import { topUp } from '../../../../test-support/seed/top-up.ts'
import { callForCode } from '../../../../test-support/server/call-concurrently.ts'
import { createFaultyNetwork, type NetworkFault } from '../../../../test-support/server/faulty-network.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readZip } from '../../../../test-support/server/read-zip.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { archiveParts } from '../archive-parts.ts'
import { waitForPrograms } from '../delivery/call-programs.ts'
import { setProgram } from '../delivery/set-program.ts'
import { dismissMoney } from '../reconciliation/dismiss-money.ts'
import { exportShop } from '../shop/export-shop.ts'
import { showLedger } from '../wallet/show-ledger.ts'
import { getSoldOrderMoney } from './get-sold-order-money.ts'
import { refundOrder } from './refund-order.ts'

const priceFen = 1000
const toppedUpFen = 1000
const partFen = 300
const restFen = priceFen - partFen

type Item = Parameters<TestShop['addItem']>[0]

/** A buyer whose balance of 10 yuan came by a top-up, and an unpaid order of 10 yuan. */
async function openPurchase(
  options: Parameters<typeof openShop>[0] = {},
  { item = {}, channel }: { item?: Item; channel?: (shop: TestShop) => Promise<string> } = {},
) {
  const shop = await openShop(options)
  await seedTopUpTerms(shop)
  const buyer = await openBuyer(shop, { userName: 'payee' })
  await topUp(shop, buyer, { amountFen: toppedUpFen, bonusFen: 0, payChannel: shop.payChannels.rsa })
  const payChannel = (await channel?.(shop)) ?? shop.payChannels.md5
  const itemId = await shop.addItem({ cards: createNewCards(2), ...item })
  const { visitor } = buyer
  const placed = await submitOrder(shop, itemId, { buyer: visitor, payChannel })
  const { orderNo } = placed
  return {
    shop,
    visitor,
    placed,
    orderNo,
    pay: (balanceFen = partFen) => visitor.call(payOrder, { orderNo, payChannel, balanceFen }),
    out: (amountFen: number) =>
      callForCode(visitor, payOut, { requestId: crypto.randomUUID(), amountFen, bonusFen: 0 }),
    balance: async () => (await visitor.call(pageStatement, {})).balanceFen,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const expectLaws = async (shop: TestShop) => expect(await findBreachesOfShop(shop.services, laws)).toEqual([])

async function settle(shop: TestShop): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

async function expire(shop: TestShop): Promise<void> {
  await shop.advanceClock(3600)
  await settle(shop)
}

const refundAll = (shop: TestShop, orderNo: string) =>
  refundOrder(
    shop.seller,
    refundOperation.input.parse({
      requestId: RequestId.parse(crypto.randomUUID()),
      orderNo,
      why: 'The buyer asked for it.',
    }),
  )

test('what is held for an order is not paid out, and is once it went back', async () => {
  await using opened = await openPurchase()
  const { shop, visitor, pay, out, balance } = opened
  await pay()
  expect((await visitor.call(showPayout, {})).payout?.balanceFen).toBe(restFen)
  expect(await out(toppedUpFen)).toBe('payoutNotPossible')
  expect(await out(restFen)).toBe('ok')
  expect(await balance()).toBe(0)
  await expectLaws(shop)
  await expire(shop)
  expect(await balance()).toBe(partFen)
  await expectLaws(shop)
  expect(await out(partFen)).toBe('ok')
  await settle(shop)
  expect(await balance()).toBe(0)
  const refunds = await shop.db.db.selectFrom('refund').select(['amount_fen', 'state']).execute()
  expect(refunds.map(({ amount_fen, state }) => `${amount_fen} ${state}`).sort()).toEqual([
    '300 done',
    '700 done',
  ])
  await expectLaws(shop)
})

test('money that comes late is refunded where the part was paid out meanwhile', async () => {
  await using opened = await openPurchase()
  const { shop, placed, orderNo, pay, out, balance } = opened
  const { qrContent } = await pay()
  await expire(shop)
  expect(await out(toppedUpFen)).toBe('ok')
  await shop.pressButton(qrContent, 'payLate')
  await settle(shop)
  await waitForStatus(placed, 'refunded')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['refunded lateWithoutBalance'])
  expect(await balance()).toBe(0)
  await expectLaws(shop)
})

test('of a part, a payout and a payment of the whole balance at once, one has the money', async () => {
  await using opened = await openPurchase()
  const { shop, visitor, orderNo, out, balance } = opened
  const whole = await submitOrder(shop, await shop.addItem({ cards: createNewCards(1) }), { buyer: visitor })
  const part = { orderNo, payChannel: shop.payChannels.md5, balanceFen: 999 }
  const codes = await Promise.all([
    callForCode(visitor, payOrder, part),
    out(toppedUpFen),
    callForCode(visitor, payFromBalance, { orderNo: whole.orderNo }),
    callForCode(visitor, payOrder, part),
    out(toppedUpFen),
  ])
  const [isPart, isPaidOut, isWhole] = [
    codes[0] === 'ok' || codes[3] === 'ok',
    codes[1] === 'ok' || codes[4] === 'ok',
    codes[2] === 'ok',
  ]
  expect([isPart, isPaidOut, isWhole].filter(Boolean), codes.join()).toHaveLength(1)
  expect(await balance()).toBe(isPart ? 1 : 0)
  await expectLaws(shop)
  await expire(shop)
  expect(await balance()).toBe(isPart ? toppedUpFen : 0)
  await expectLaws(shop)
})

test('a balance month names what was taken for an order and what came back, in both languages and in the ledger', async () => {
  await using opened = await openPurchase()
  const { shop, visitor, pay } = opened
  await pay()
  const month = shop.clock.now.toISOString().slice(0, 7)
  const linesIn = async (by: typeof visitor) => {
    const { body } = await by.send(exportBalanceMonth, { month })
    // without time and order number
    return body
      .trim()
      .split('\r\n')
      .slice(2, -1)
      .map((line) => line.split(',').filter((_, index) => index !== 0 && index !== 2))
  }
  expect(await linesIn(visitor)).toEqual([
    ['Topped up', '10', '10'],
    ['Paid an order', '-3', '7'],
  ])
  await expire(shop)
  const chinese = Object.assign(shop.visitor(undefined, 'zh-CN'), { token: visitor.token })
  expect(await linesIn(chinese)).toEqual([
    ['充值', '10', '10'],
    ['支付订单', '-3', '7'],
    ['未付成的订单退回', '3', '10'],
  ])
  expect((await visitor.call(listBalanceMonths, {})).months).toMatchObject([
    { openingFen: 0, creditedFen: 1300, debitedFen: 300, closingFen: 1000 },
  ])
  const { kinds, closingFen } = await showLedger(shop.seller, { month })
  expect(kinds).toContainEqual({ kind: 'partReturn', entries: 1, amountFen: partFen })
  expect(closingFen).toBe(toppedUpFen)
})

/** A gateway that rejects every refund. */
const rejectRefunds: NetworkFault = (page, go) =>
  page.includes('refund') ? Promise.resolve(Response.json({ code: -1, msg: '该订单不支持退款' })) : go()

test('both parts of a refund reach the balance where the gateway refuses its own, each once', async () => {
  const network = createFaultyNetwork()
  await using opened = await openPurchase({ fetch: network.fetch })
  const { shop, placed, orderNo, pay, balance } = opened
  await shop.pressButton((await pay()).qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  network.fault = rejectRefunds
  await refundAll(shop, orderNo)
  await settle(shop)
  await waitForStatus(placed, 'refunded')
  expect(await balance()).toBe(restFen + priceFen)
  expect((await readOrder(placed)).refund).toEqual({
    amountFen: priceFen,
    state: 'done',
    toBalanceFen: priceFen,
  })
  await expectLaws(shop)
})

test('where only the seller can give the rest back, the part is in the balance and the order is refunded with the rest', async () => {
  const network = createFaultyNetwork()
  await using opened = await openPurchase(
    { fetch: network.fetch },
    { channel: async (opening) => (await seedSellerChannel(opening)).id },
  )
  const { shop, placed, orderNo, pay, balance } = opened
  await shop.pressButton((await pay()).qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  network.fault = rejectRefunds
  await refundAll(shop, orderNo)
  await settle(shop)
  expect(await balance()).toBe(toppedUpFen)
  const { status, refund } = await readOrder(placed)
  expect(status).toBe('refunding')
  expect(refund).toEqual({ amountFen: restFen, state: 'byPerson', toBalanceFen: 0, waitsForSeller: true })
  await expectLaws(shop)
  const order = await shop.db.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const { refunds, refundableFen } = await getSoldOrderMoney(shop.services, order)
  expect(refundableFen).toBe(0)
  expect(refunds.map(({ amountFen, state, toBalance }) => ({ amountFen, state, toBalance }))).toEqual(
    expect.arrayContaining([
      { amountFen: restFen, state: 'byPerson', toBalance: false },
      { amountFen: partFen, state: 'done', toBalance: true },
    ]),
  )
  const asked = refunds.find(({ state }) => state === 'byPerson')
  await dismissMoney(shop.seller, { caseNo: `refund-${asked?.refundNo}`, why: 'sent back by hand' })
  await waitForStatus(placed, 'refunded')
  expect((await readOrder(placed)).refund).toEqual({
    amountFen: priceFen,
    state: 'done',
    toBalanceFen: partFen,
  })
  await expectLaws(shop)
})

test('an order paid in part is delivered by the program of its seller, and refunded both ways', async () => {
  await using program = await openDeliveryProgramSimulator()
  await using opened = await openPurchase({}, { item: { delivery: 'byHand', byProgram: true, cards: [] } })
  const { shop, placed, orderNo, pay, balance } = opened
  program.key = (await setProgram(shop.seller, { shortUrl: shop.shortUrl, url: program.url })).key
  await shop.pressButton((await pay()).qrContent, 'pay')
  await waitForStatus(placed, 'paid')
  await shop.advanceClock(1)
  await waitForPrograms(shop.services)
  await waitForStatus(placed, 'delivered')
  expect(await readCards(placed)).toEqual([`PROGRAM-${orderNo}-1`])
  expect(await balance()).toBe(toppedUpFen - partFen)
  await refundAll(shop, orderNo)
  await settle(shop)
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered > refunding > refunded')
  expect(await balance()).toBe(toppedUpFen)
  await expectLaws(shop)
})

test('files of orders and payments say what the balance paid, in columns that their descriptions name', async () => {
  await using opened = await openPurchase()
  const { shop, placed, orderNo, pay } = opened
  await shop.pressButton((await pay()).qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  const { shortUrl } = shop
  const { body } = await exportShop(shop.seller, { shortUrl }, { archiveParts })
  const files = await readZip(Buffer.isBuffer(body) ? body : await buffer(body))
  const rowsOf = (name: string) => {
    const rows: Record<string, string>[] = parse(files.get(name) ?? '', { bom: true, columns: true })
    return rows.filter((row) => row['orderNo'] === orderNo)
  }
  expect(rowsOf('orders.csv')).toMatchObject([{ amountFen: '1000', balanceFen: '300', balanceYuan: '3.00' }])
  const paid = rowsOf('payments.csv').map(
    (row) => `${row['amountFen']} beside ${row['balanceFen']} ${row['state']}`,
  )
  expect(paid.sort()).toEqual(['300 beside 0 succeeded', '700 beside 300 succeeded'])
  const received = rowsOf('received.csv').map((row) => `${row['amountFen']} ${row['disposition']}`)
  expect(received.sort()).toEqual(['300 settled', '700 settled'])
  expect(String(files.get('README.md'))).toContain('- `balanceFen`: 其中用余额支付的部分')
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const csv = await seller.send(exportOrders, { shortUrl, format: 'csv', timeZone: 'Asia/Shanghai' })
  const list: Record<string, string>[] = parse(csv.body, { bom: true, columns: true })
  const exported = list.find((row) => row['Order number'] === orderNo)
  expect(exported).toMatchObject({ 'Amount (CNY)': '10.00', 'From the balance (CNY)': '3.00' })
})
