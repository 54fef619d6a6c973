import type { Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { credit, toLedgerEntry } from './move-money.ts'
import type { Taking } from './take-from-balance.ts'
import { findPurchase, writeNote } from './wallet.sql.ts'

/**
 * Gives back what the debit of a balance part took, once; where there is none, rules it out. A transaction of the ledger
 * alone.
 */
export const returnToBalance = (
  services: Pick<Services, 'common' | 'now' | 'random'>,
  taking: Taking,
): Promise<void> =>
  inTx(withoutMarks(services.common), async (tx) => {
    await writeNote(tx, toLedgerEntry(services, { ...taking, kind: 'purchase' }))
    if ((await findPurchase(tx, taking.ref)) === 'ruledOut') return
    await credit(services, tx, { ...taking, kind: 'partReturn' })
  })
