export { shownBuyer } from './get-buyer.ts'
export { mailOf } from './profile.sql.ts'
