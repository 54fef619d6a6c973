export { noticeJobs } from './notice.jobs.ts'
export { refuseRestockMails } from './refuse-restock-mails.ts'
export { sentCalls } from './send-calls.ts'
