export { listLowStockLimits } from './low-stock-limits.ts'
export { notificationJobs } from './notification.jobs.ts'
export { waitForWebhookCalls } from './send-webhook-calls.ts'
export { unsubscribeRestockMails } from './unsubscribe-restock-mails.ts'
