export { paymentJobs } from './payment.jobs.ts'
export { refundOf } from './refund-of.ts'
