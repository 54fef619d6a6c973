export { reportHandlers } from './report.http.ts'
