import type { Services } from '../../platform/ctx.ts'
import type { ArchivedOrderState } from './archive.rules.ts'
import type { ArchivedOrderRow } from './archive.sql.ts'
import { decryptArchived } from './archive-encryption.ts'

/** An archived order as its buyer reads it. */
export interface ArchivedOrder {
  orderNo: string
  title: string
  quantity: number
  amountFen: number
  state: ArchivedOrderState
  createdAt: Date
  /** What was delivered, or what the buyer had written. */
  content: string
}

/** An archived order for the buyer who proved to be that. */
export const toArchivedOrder = (services: Services, row: ArchivedOrderRow): ArchivedOrder => ({
  orderNo: row.order_no,
  title: row.title,
  quantity: row.quantity,
  amountFen: row.amount_fen,
  state: row.state,
  createdAt: row.created_at,
  content: decryptArchived(services, row, 'content', row.sealed_content),
})
