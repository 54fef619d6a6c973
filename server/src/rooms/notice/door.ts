export { noticeJobs } from './notice.jobs.ts'
export { sentCalls } from './send-calls.ts'
