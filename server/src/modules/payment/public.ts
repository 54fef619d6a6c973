export { addPayChannel } from './add-pay-channel.ts'
export { findComplaintRefund } from './complaint-refund.sql.ts'
export { findRefundOfOrder } from './find-refund-of-order.ts'
export { findUnconfirmedFen } from './find-unconfirmed-fen.ts'
export {
  getPaymentsAndRefunds,
  listRefundsSince,
} from './get-payments-and-refunds.ts'
export { listBrokenChannels } from './list-broken-channels.ts'
export { paymentJobs } from './payment.jobs.ts'
export { refundableFen, refundForComplaint } from './refund-for-complaint.ts'
