export { addPayChannel } from './add-pay-channel.ts'
export { findComplaintRefund as complaintRefund } from './complaint-refund.sql.ts'
export { findRefundOfOrder as refundOf } from './find-refund-of-order.ts'
export { findUnconfirmedFen as unconfirmedOf } from './find-unconfirmed-fen.ts'
export {
  getPaymentsAndRefunds as moneyOf,
  listRefundsSince as givenBackSince,
} from './get-payments-and-refunds.ts'
export { listBrokenChannels as brokenChannels } from './list-broken-channels.ts'
export { paymentJobs } from './payment.jobs.ts'
export { refundableFen, refundForComplaint as giveBackFor } from './refund-for-complaint.ts'
