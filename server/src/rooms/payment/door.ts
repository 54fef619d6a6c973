export { addPayChannel } from './add-pay-channel.ts'
export { paymentJobs } from './payment.jobs.ts'
export { refundOf } from './refund-of.ts'
