import type { Services } from '../../platform/ctx.ts'
import { listRefundsOfOrder } from './order-refund.sql.ts'

/** The subject of `order.refunded` and `order.refundFailed`: the order and the refund, so that each part of a refund is an event of its own. */
export const toRefundSubject = (refund: { order_no: string; refund_no: string }): string =>
  `${refund.order_no} ${refund.refund_no}`

/** What an event of a refund is about, in 分. */
interface RefundOfEvent {
  orderNo: string
  /** This refund; 0 where it is not known. */
  refundFen: number
  /** This refund and those of the order that were done before it. */
  refundedFen: number
}

/**
 * Reads the refund of an event and what was refunded with it in total. An event of an earlier version names the order
 * alone: then it is about the refund that was done last.
 */
export async function readRefundEvent(services: Services, subject: string): Promise<RefundOfEvent> {
  const [orderNo = '', refundNo] = subject.split(' ')
  const done = (await listRefundsOfOrder(services.db, orderNo))
    .filter(({ state }) => state === 'done')
    .sort((a, b) => (a.done_at?.getTime() ?? 0) - (b.done_at?.getTime() ?? 0))
  const place = refundNo ? done.findIndex(({ refund_no }) => refund_no === refundNo) : done.length - 1
  const refundedFen = done.slice(0, place + 1).reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return { orderNo, refundFen: done[place]?.amount_fen ?? 0, refundedFen }
}

/** The order and the amount in 分 of a refund that was not made; without the amount where it is not known. */
export async function readFailedRefund(
  services: Services,
  subject: string,
): Promise<{ orderNo: string; refundFen: number | undefined }> {
  const [orderNo = '', refundNo] = subject.split(' ')
  const refunds = await listRefundsOfOrder(services.db, orderNo)
  return { orderNo, refundFen: refunds.find(({ refund_no }) => refund_no === refundNo)?.amount_fen }
}
