/** What decides whether a gift code can be redeemed. */
export interface GiftCodeTerms {
  account_id: number | null
  disabled_at: Date | null
  batch_disabled_at: Date | null
  valid_until: Date | null
}

export type RedeemDecision = 'redeem' | 'again' | 'giftCodeUsed' | 'giftCodeDisabled' | 'giftCodeExpired'

/** What an account that names a gift code gets; `again` if it redeemed the code itself. */
export function decideRedeeming(code: GiftCodeTerms, accountId: number, now: Date): RedeemDecision {
  if (code.account_id !== null) return code.account_id === accountId ? 'again' : 'giftCodeUsed'
  if (code.disabled_at || code.batch_disabled_at) return 'giftCodeDisabled'
  return code.valid_until && now >= code.valid_until ? 'giftCodeExpired' : 'redeem'
}
