import { withoutReplica } from '../../platform/db/read-replica.ts'
import { readRows } from '../../platform/read-pages.ts'
import { readOfSoldOrders } from '../order/public.ts'
import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { type ArchivedRefundRow, listPaymentsOfOrders, listRefundsAfter } from './archived-money.sql.ts'
import { readReceivedLines } from './read-statement-lines.ts'

/** Refunds read at once; at most this many are in memory. */
const pageSize = 500

const allTime = { from: new Date('0001-01-01'), to: new Date('9999-12-31') }

const payments = archiveTable({
  name: 'payments.csv',
  about: ['每次付款的尝试', 'every attempt to pay an order'],
  columns: {
    paymentNo: ['付款编号', 'number of the payment'],
    orderNo: ['订单号', 'number of the order'],
    payChannelId: ['支付方式编号', 'number of the payment method'],
    amountFen: ['金额', 'amount'],
    feeFen: ['其中买家付的手续费', 'fee in it that the buyer pays'],
    balanceFen: [
      '订单中同时用余额支付的部分，不在金额内',
      'what of the order the balance of the buyer pays beside it, not in the amount',
    ],
    sellerFeeFen: ['卖家付的手续费', 'fee that the seller pays'],
    state: [
      '状态：creating、waiting、succeeded、failed、closed、refunding、refunded',
      'creating, waiting, succeeded, failed, closed, refunding or refunded',
    ],
    settles: ['是否由它付清了订单', 'whether it paid the order'],
    way: ['付款的途径', 'way of paying'],
    tradeNo: ['支付网关的交易号', 'number of the trade at the gateway'],
    createTime: ['发起时间', 'when it was begun'],
  },
  async *rows({ db }, { shop_id }) {
    for await (const row of readOfSoldOrders({ db }, shop_id, (nos) => listPaymentsOfOrders(db, nos)))
      yield {
        paymentNo: row.payment_no,
        orderNo: row.order_no,
        payChannelId: row.pay_channel_id,
        amountFen: row.amount_fen,
        feeFen: row.fee_fen,
        balanceFen: row.balance_fen,
        sellerFeeFen: row.seller_fee_fen,
        state: row.state,
        settles: row.settles,
        way: row.way,
        tradeNo: row.trade_no,
        createTime: row.created_at,
      }
  },
})

const received = archiveTable({
  name: 'received.csv',
  about: ['到账：支付网关确认收到的每笔钱', 'money received: every sum that a gateway confirmed'],
  columns: {
    tradeNo: ['支付网关的交易号', 'number of the trade at the gateway'],
    orderNo: ['订单号', 'number of the order'],
    payChannelId: ['支付方式编号', 'number of the payment method'],
    amountFen: ['金额', 'amount'],
    gatewayFeeFen: ['支付网关的手续费', 'what the gateway charges'],
    disposition: [
      'settled 付清了订单，refunding 退款中，refunded 已退款，person 待处理',
      'settled: it paid its order; refunding, refunded; person: it waits for a decision',
    ],
    time: ['到账时间', 'when it was received'],
  },
  async *rows({ db }, { shop_id: shopId }) {
    for await (const line of readReceivedLines(withoutReplica(db), { shopId, ...allTime }))
      yield {
        tradeNo: line.number,
        orderNo: line.order_no,
        payChannelId: line.pay_channel_id,
        amountFen: line.amount_fen,
        gatewayFeeFen: line.fee_fen,
        disposition: line.disposition,
        time: line.at,
      }
  },
})

const refunds = archiveTable({
  name: 'refunds.csv',
  about: ['退款，包括还没有完成的', 'refunds, also those that are not done yet'],
  columns: {
    refundNo: ['退款单号', 'number of the refund'],
    orderNo: ['订单号', 'number of the order'],
    paymentNo: ['付款编号', 'number of the payment'],
    amountFen: ['金额', 'amount'],
    state: [
      'pending 处理中，done 已退，byPerson 待人工处理',
      'pending, done, or byPerson: it waits for a decision',
    ],
    reason: ['原因', 'reason'],
    complaintNo: ['投诉编号', 'number of the complaint'],
    toBalance: ['是否退到余额', 'whether it went to the balance'],
    byHand: ['是否用其他方式退', 'whether it was given back by other means'],
    createTime: ['发起时间', 'when it was begun'],
    doneTime: ['完成时间', 'when it was done'],
  },
  async *rows({ db }, { shop_id }) {
    const readAfter = (last: ArchivedRefundRow | undefined, max: number) =>
      listRefundsAfter(db, shop_id, last, max)
    for await (const row of readRows(readAfter, pageSize))
      yield {
        refundNo: row.refund_no,
        orderNo: row.order_no,
        paymentNo: row.payment_no,
        amountFen: row.amount_fen,
        state: row.state,
        reason: row.reason,
        complaintNo: row.complaint_no,
        toBalance: row.to_balance,
        byHand: row.by_hand,
        createTime: row.created_at,
        doneTime: row.done_at,
      }
  },
})

/** What the archive of a shop has of its money. */
export const paymentArchive: readonly ArchivePart[] = [payments, received, refunds]
