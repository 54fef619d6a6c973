import { createApiKey } from '@faka/contract/api-key/api-key'
import { addProof } from '@faka/contract/complaint/complaint'
import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { searchOrders } from '@faka/contract/order/seller-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import {
  confirmOrderPayment as confirmOperation,
  refundOrder as refundOperation,
} from '@faka/contract/payment/seller-payment'
import { PayChannelId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWechatSimulator } from '../../../simulators/wechat-simulator.ts'
import { findLedgerErrors } from '../../../test-support/seed/add-balance.ts'
import { complain, readComplaint } from '../../../test-support/seed/complaint.ts'
import { moveTestShop, sellerInCell } from '../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import {
  buy,
  orderHistory,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../test-support/seed/purchase.ts'
import { seedCoupon } from '../../../test-support/seed/seed-coupon.ts'
import { seedGiftCodes } from '../../../test-support/seed/seed-gift-codes.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { findBreaches } from '../laws/law.ts'
import { laws, lawsAtRest } from '../laws/laws.ts'
import { refundComplaint } from '../modules/complaint/refund-complaint.ts'
import { auditedTablesOf } from '../modules/declarations.ts'
import { addChannel } from '../modules/pay-channel/add-channel.ts'
import { confirmOrderPayment } from '../modules/payment/confirm-order-payment.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'
import { settle } from '../modules/payment/settle.ts'
import { checkBill } from '../modules/reconciliation/check-bill.ts'
import { listMoney } from '../modules/reconciliation/list-money.ts'
import { findCellOfAddress } from '../modules/shop/public.ts'
import { checkChain } from '../platform/audit/check-chain.ts'
import { toCell } from '../platform/cell.ts'

const requestId = () => crypto.randomUUID()
const why = 'A reason of the test.'

/** The day in Beijing time. */
const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

const breachesOf = ({ db, clock }: TestShop, more: typeof laws = []) =>
  findBreaches(db.db, [...laws, ...more], clock.now)

/** The tables of a schema that have rows of a shop. */
async function listTablesWith({ db }: TestShop, schema: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = ${schema} and column_name = 'shop_id' and table_name <> 'top_up_terms' order by 1`.execute(
    db.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(`${schema}.${name}`)} where shop_id <> 0 limit 1`.execute(db.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** What the audit chains of a cell say is wrong. */
const findingsIn = async (shop: TestShop, cellNumber: number) => {
  const cell = sellerInCell(shop, cellNumber)
  return (await checkChain(cell, auditedTablesOf(toCell(cellNumber)))).findings
}

test('a shop moves with orders in every state, and each of them goes on under its number', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const { md5, rsa } = shop.payChannels
  const itemId = await shop.addItem({ cards: createCards(40, 'MOVES') })
  const buyer = await openBuyer(shop)
  const account = { buyer: buyer.visitor }
  const { code } = await seedGiftCodes(shop)
  await buyer.visitor.call(redeemGiftCode, { code })

  const delivered = await buy(shop, itemId, account)
  const cards = await readCards(delivered)
  const unpaid = await submitOrder(shop, itemId)
  const open = await submitOrder(shop, itemId)
  const qrOfOpen = await requestQr(open, md5)
  const byHand = await submitOrder(shop, itemId)
  await confirmOrderPayment(
    shop.seller,
    confirmOperation.input.parse({ requestId: requestId(), orderNo: byHand.orderNo, why }),
  )
  const complained = await buy(shop, itemId)
  const complaintNo = await complain(complained)
  const refunded = await buy(shop, itemId)
  await refundOrder(
    shop.seller,
    refundOperation.input.parse({ requestId: requestId(), orderNo: refunded.orderNo, why }),
  )
  const couponCode = await seedCoupon(shop)
  const withCoupon = await buy(shop, itemId, { couponCode })
  const fromBalance = await submitOrder(shop, itemId, account)
  await buyer.visitor.call(payFromBalance, { orderNo: fromBalance.orderNo })
  await waitForStatus(fromBalance, 'delivered')
  const inPart = await submitOrder(shop, itemId, account)
  const { qrContent: qrOfPart } = await buyer.visitor.call(payOrder, {
    orderNo: inPart.orderNo,
    payChannel: md5,
    balanceFen: 300,
  })
  expect(await breachesOf(shop)).toEqual([])

  expect(await moveTestShop(shop, 1)).toMatch(
    /^The shop test-shop is in cell 1 now: \d+ rows, not written for/,
  )
  expect(await findCellOfAddress(shop.services, shop.shortUrl)).toBe(1)
  expect(await listTablesWith(shop, 'public')).toEqual([])
  expect(await breachesOf(shop)).toEqual([])
  const seller = sellerInCell(shop, 1)

  // what was delivered can be read, and what was not is paid under the earlier numbers
  expect(await readCards(delivered)).toEqual(cards)
  expect((await readOrder(withCoupon)).status).toBe('delivered')
  expect((await readOrder(byHand)).status).toBe('delivered')
  // a process that still asks the earlier cell records no money there
  const { payment_no: paymentNo } = await seller.db
    .selectFrom('payment')
    .select('payment_no')
    .where('order_no', '=', open.orderNo)
    .executeTakeFirstOrThrow()
  await expect(
    settle(shop.services, {
      channelId: md5,
      paymentNo,
      tradeNo: 'T1',
      amountFen: 1000,
      refundedBefore: false,
    }),
  ).rejects.toThrow('is in cell 1 now')
  await shop.pressButton(qrOfOpen, 'pay')
  await waitForStatus(open, 'delivered')
  await shop.pressButton(qrOfPart, 'pay')
  await waitForStatus(inPart, 'delivered')
  for (const [placed, channel] of [
    [unpaid, rsa],
    [await submitOrder(shop, itemId, { payChannel: md5 }), md5],
  ] as const) {
    await shop.pressButton(await requestQr(placed, channel), 'pay')
    await waitForStatus(placed, 'delivered')
    expect(await orderHistory(seller.db, placed.orderNo)).toBe('unpaid > paid > delivered')
  }
  // a complaint goes on, and money goes back
  await complained.buyer.call(addProof, {
    orderNo: complained.orderNo,
    complaintNo,
    text: 'It is still refused.',
    images: [],
  })
  await refundComplaint(seller, { complaintNo, text: 'Here is your money.' })
  expect(await readComplaint(complained, complaintNo)).toMatchObject({ status: 'resolved' })
  await refundOrder(
    seller,
    refundOperation.input.parse({ requestId: requestId(), orderNo: fromBalance.orderNo, why }),
  )
  expect((await listMoney(seller, {})).map(({ reason }) => reason)).toEqual(['confirmedManually'])
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  await waitForStatus(refunded, 'refunded')
  await waitForStatus(complained, 'refunded')
  await waitForStatus(fromBalance, 'refunded')
  expect(await breachesOf(shop, lawsAtRest)).toEqual([])
  expect(await findLedgerErrors(shop)).toEqual([])
  expect(await findingsIn(shop, 0)).toEqual([])
  expect(await findingsIn(shop, 1)).toEqual([])
  // the command has a clock of its own
  await shop.advanceClock(3600)
  const { rows: guards } = await sql`select from pg_trigger where tgname ~ '^moves_'`.execute(shop.db.db)
  expect(guards).toHaveLength(0)
})

test('after a move the statement of the platform is compared where the payments are, and its owner and its programs go on', async () => {
  await using shop = await openShop({ cells: [1] })
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  const { shortUrl } = shop
  const input = { provider: 'wechat-pay', name: 'WeChat', settings: gateway.settings.byKey }
  const payChannel = PayChannelId.parse((await addChannel(shop.seller, input)).payChannelId)
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { token } = await owner.call(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'] })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(2, 'BILL') }), {
    payChannel,
  })
  const { paymentNo } = await placed.buyer.call(payOrder, { orderNo: placed.orderNo, payChannel })
  await gateway.pay(paymentNo)
  await waitForStatus(placed, 'delivered')
  // an open difference about its payment, and a request that has only begun
  await sql`insert into bill_difference (pay_channel_id, day, kind, what, trade_no, number, there_fen, found_at)
    values (${payChannel}, now(), 'missingHere', 'paid', 'T9', ${paymentNo}, 100, now())`.execute(shop.db.db)
  for (const state of ['started', 'committed'])
    await sql`insert into idempotent_request (key_hash, fingerprint, attempt, state, locked_until, expires_at)
      values (${Buffer.from(state)}, '', '', ${state}, now(), now() + interval '1 day')`.execute(shop.db.db)
  await moveTestShop(shop, 1)
  const inCell = async (statement: string) =>
    (await sql<{ value: string }>`${sql.raw(statement)}`.execute(shop.db.db)).rows.map(({ value }) => value)
  expect(await inCell('select number as value from bill_difference')).toEqual([])
  expect(await inCell('select number as value from cell_1.bill_difference')).toEqual([paymentNo])
  expect(await inCell(`select state as value from cell_1.idempotent_request where fingerprint = ''`)).toEqual(
    ['committed'],
  )
  for (const caller of [owner, program]) {
    const { list } = await caller.call(searchOrders, { shortUrl })
    expect(list.map(({ orderNo }) => orderNo)).toEqual([placed.orderNo])
  }
  const day = dayOf(shop.clock.now)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
  const checked = await checkBill(shop.seller, { day })
  const ofGateway = checked.filter(({ channel }) => channel === 'WeChat')
  expect(ofGateway.map(({ lines, differences }) => [lines, differences])).toEqual([
    [0, 0],
    [1, 0],
  ])
})
