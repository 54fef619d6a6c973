export { countWaitingRedemptions, findRedemptionRow, listRedeemedCardIds } from './redemption.sql.ts'
