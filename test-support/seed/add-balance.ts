import { idLength } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { credit } from '../../server/src/modules/wallet/public.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { newNumber } from '../../server/src/platform/random.ts'
import type { TestShop } from '../server/open-shop.ts'
import type { Buyer } from './open-buyer.ts'

/** Credits test money to a buyer's balance, as a refund of an unknown order. */
export const addBalance = ({ services }: TestShop, { account }: Buyer, amountFen: number): Promise<void> =>
  inTx(services.common, (tx) =>
    credit(services, tx, {
      kind: 'refund',
      ref: newNumber(services.random, idLength),
      orderNo: newNumber(services.random, idLength),
      accountId: account.account_id,
      realMoney: false,
      amountFen,
    }),
  )

/**
 * Violations of the ledger's two rules: entries whose lines do not sum to zero, and wallets whose balance is not the
 * sum of their lines.
 */
export async function findLedgerErrors({ db }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'entry ' || entry_no as what from ledger_entry left join ledger_line using (entry_no) where not is_note
    group by entry_no having coalesce(sum(amount_fen), 1) <> 0 or count(*) <> 2
    union all
    select 'wallet ' || wallet_id from wallet left join ledger_line using (wallet_id)
    group by wallet_id, balance_fen having balance_fen <> coalesce(sum(amount_fen), 0)`.execute(db.db)
  return rows.map(({ what }) => what)
}
