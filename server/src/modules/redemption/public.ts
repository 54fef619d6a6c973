export { findRedemptionRow, listRedeemedCardIds } from './redemption.sql.ts'
