import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { insertRatingEvent, type RatingEventKind, type RatingRow } from './rating.sql.ts'

interface Act {
  kind: RatingEventKind
  side: 'buyer' | 'seller' | 'platform'
  actor: string
  why?: string
}

/** Records in the audit trail what was done to a rating, never its text. */
export const recordRatingEvent = (
  ctx: Ctx,
  tx: Tx,
  { shop_id, rating_no, order_no, stars }: RatingRow,
  { kind, side, actor, why = '' }: Act,
) => insertRatingEvent(tx, { shop_id, rating_no, order_no, kind, side, stars, actor, why, at: ctx.now() })
