import type { Law } from './law.ts'

/** Law 2 for gift codes: what they are worth enters a balance once. */
export const lawsOfGiftCodes: readonly Law[] = [
  {
    law: 2,
    of: 'common',
    promise:
      'Every redeemed gift code has one entry of its worth for the account that redeemed it, and no entry is without a code',
    breaches: `
      select 'gift code ' || coalesce(code_no, 'none') || ' and entry ' || coalesce(entry_no, 'none') || ' do not agree'
      from (
        select code_no, account_id, worth_fen, real_money
        from gift_code join gift_code_batch using (gift_code_batch_id) where redeemed_at is not null
      ) redeemed full join (
        select entry.entry_no, ref, entry.real_money as real, account_id as owner, amount_fen
        from ledger_entry entry left join ledger_line line on line.entry_no = entry.entry_no and line_no = 1
          left join wallet using (wallet_id)
        where kind = 'giftCode'
      ) credited on ref = code_no
      where account_id is distinct from owner or worth_fen is distinct from amount_fen or real_money is distinct from real`,
  },
]
