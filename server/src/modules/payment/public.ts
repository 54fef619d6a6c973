export type { MoneySpan } from './channel-sums.sql.ts'
export { findComplaintRefund } from './complaint-refund.sql.ts'
export { giveUpPart } from './debit-balance-part.ts'
export { endRefundByHand } from './end-refund-by-hand.ts'
export { findOrderNosByTrade } from './find-order-nos-by-trade.ts'
export { findUnconfirmedFen } from './find-unconfirmed-fen.ts'
export { finishPartReturns } from './finish-part-returns.ts'
export { getPaymentsAndRefunds, listRefundsSince } from './get-payments-and-refunds.ts'
export { getSoldOrderMoney } from './get-sold-order-money.ts'
export {
  lockConfirmedPayment,
  lockReviewedPayment,
  type ManualReviewRow,
  manualReviews,
  orderOfLine,
  type RefundPartRow,
  type ReviewedPaymentRow,
  refundParts,
  reopenRefund,
} from './manual-review.sql.ts'
export { deletePaidNotification, lockPaidNotification } from './paid-notification.sql.ts'
export { paymentJobs } from './payment.jobs.ts'
export { paymentMetrics } from './payment.metrics.ts'
export { lockPayments } from './payment.sql.ts'
export { listPaymentEvents } from './payment-event.sql.ts'
export { listGatewayTroubles, measurePaymentQueues, type QueueRow } from './payment-queues.sql.ts'
export { queryTrade } from './query-trade.ts'
export { readStatementLines } from './read-statement-lines.ts'
export { listRecordedLines, type RecordedLine } from './recorded-line.sql.ts'
export { readFailedRefund, readRefundEvent } from './refund-event.ts'
export { refundForComplaint } from './refund-for-complaint.ts'
export { refundForRecall } from './refund-for-recall.ts'
export { refundableFen } from './refund-order-money.ts'
export { refundReviewed } from './refund-reviewed.ts'
export { settle } from './settle.ts'
export { settleReviewed } from './settle-reviewed.ts'
export { refundedMoney, settledMoney } from './settled-money.sql.ts'
export { findFirstMoney, type StatementLine } from './statement-lines.sql.ts'
export { sumMonths } from './sum-months.ts'
export { takePartForMoney } from './take-part-for-money.ts'
export { toDaySpan } from './to-day-span.ts'
export { tradeDeps } from './trade-deps.ts'
