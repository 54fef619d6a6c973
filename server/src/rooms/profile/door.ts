export { shownBuyer } from './get-buyer.ts'
