export { findRefundOfOrder } from './find-refund-of-order.ts'
export { reconciliationJobs } from './reconciliation.jobs.ts'
