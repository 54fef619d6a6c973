export { notificationJobs as noticeJobs } from './notification.jobs.ts'
export { waitForWebhookCalls as sentCalls } from './send-webhook-calls.ts'
export { unsubscribeRestockMails as refuseRestockMails } from './unsubscribe-restock-mails.ts'
