export { findRefundOfOrder } from './find-refund-of-order.ts'
export { reconciliationHandlers } from './reconciliation.http.ts'
export { reconciliationJobs } from './reconciliation.jobs.ts'
export { sumOpenCases } from './reconciliation-case.sql.ts'
