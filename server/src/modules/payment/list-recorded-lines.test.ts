import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { endRefund, insertOrderRefunds } from './received-payment.sql.ts'
import { listRecordedLines } from './recorded-line.sql.ts'

const from = new Date('2026-03-01T00:00:00Z')
const to = new Date('2026-03-02T00:00:00Z')
const after = (minutes: number) => new Date(from.getTime() + minutes * 60_000)

/** A payment received that many minutes after the start of the day; returns its order and its trade. */
async function addReceivedPayment(shop: TestShop, item: string, minutes: number, payChannel: string) {
  const { orderNo } = await buy(shop, item, { payChannel })
  const { trade_no } = await shop.db.db
    .updateTable('receipt')
    .set({ received_at: after(minutes) })
    .where('order_no', '=', orderNo)
    .returning('trade_no')
    .executeTakeFirstOrThrow()
  return { orderNo, tradeNo: trade_no }
}

test('a statement must have the payments and refunds well inside its day, of its channel, that went through the gateway', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const item = await shop.addItem({ cards: createCards(6) })
  const { md5, rsa } = shop.payChannels
  const first = await addReceivedPayment(shop, item, 60, md5)
  const last = await addReceivedPayment(shop, item, 23 * 60, md5)
  const early = await addReceivedPayment(shop, item, 59, md5)
  await addReceivedPayment(shop, item, 23 * 60 + 1, md5)
  const elsewhere = await addReceivedPayment(shop, item, 60, rsa)
  const refund = async (
    refundNo: string,
    orderNo: string,
    how: Parameters<typeof endRefund>[2],
    minutes = 60,
  ) =>
    inTx(db, async (tx) => {
      const complaintNo = `complaint ${refundNo}`
      await insertOrderRefunds(tx, {
        refundNos: [refundNo, `beside ${refundNo}`],
        orderNo,
        complaintNo,
        amountFen: 10,
        reason: 'complaint',
        at: from,
      })
      const { receipt_id } = await tx
        .selectFrom('refund')
        .select('receipt_id')
        .where('refund_no', '=', refundNo)
        .executeTakeFirstOrThrow()
      await endRefund(tx, { refund_no: refundNo, receipt_id, of_order: true }, how, after(minutes))
    })
  await refund('at the gateway', first.orderNo, 'byGateway')
  await refund('to the balance', first.orderNo, 'toBalance')
  await refund('by hand', first.orderNo, 'byHand')
  await refund('too early', first.orderNo, 'byGateway', 59)
  await refund('named', first.orderNo, 'byGateway', 59)
  await refund('elsewhere', elsewhere.orderNo, 'byGateway')
  const named = { tradeNos: [early.tradeNo, elsewhere.tradeNo], refundNos: ['named', 'elsewhere'] }
  const lines = await listRecordedLines(db, md5, named, { from, to })
  const insideByNumber = (what: 'paid' | 'refunded') =>
    Object.fromEntries(
      lines
        .filter((each) => each.what === what)
        .map(({ number, tradeNo, inside }) => [what === 'paid' ? tradeNo : number, inside]),
    )
  expect(insideByNumber('paid')).toEqual({
    [first.tradeNo]: true,
    [last.tradeNo]: true,
    [early.tradeNo]: false,
  })
  expect(insideByNumber('refunded')).toEqual({
    'at the gateway': true,
    'to the balance': false,
    'by hand': false,
    named: false,
  })
})
