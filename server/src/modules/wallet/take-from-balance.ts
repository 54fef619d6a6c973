import type { Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { debit, type Movement } from './move-money.ts'
import { findPurchase } from './wallet.sql.ts'

/** What a payment or a balance part takes; its number is that of its debit. */
export type Taking = Omit<Movement, 'kind'>

/**
 * Takes from a balance what a payment or a balance part costs, in a transaction of the ledger alone, once for each number
 * however often it is called. Returns the number of the entry; undefined if the debit is ruled out. Rejects with
 * `balanceTooLow`.
 */
export const takeFromBalance = (
  services: Pick<Services, 'common' | 'now' | 'random'>,
  taking: Taking,
): Promise<string | undefined> =>
  inTx(withoutMarks(services.common), async (tx) => {
    const entryNo = await debit(services, tx, { ...taking, kind: 'purchase' })
    if (entryNo !== undefined) return entryNo
    const known = await findPurchase(tx, taking.ref)
    return known === 'ruledOut' ? undefined : known?.entry_no
  })
