import type { Db } from '../../platform/db.ts'

/** What redeeming needs from modules to the right; `service-handlers.ts` passes it in. */
export interface RedemptionPort {
  /** The cards of an order for which its buyer got money. Exact under the order's lock. */
  listRefundedCardIds(db: Db, orderNo: string): Promise<ReadonlySet<number>>
}
