import type { Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { credit, type Movement } from './move-money.ts'

/** Credits a refund to a balance, once for its number, in a transaction of the ledger alone. */
export const creditRefund = (
  services: Pick<Services, 'common' | 'now' | 'random'>,
  refund: Omit<Movement, 'kind'>,
): Promise<void> =>
  inTx(withoutMarks(services.common), (tx) => credit(services, tx, { ...refund, kind: 'refund' }))
