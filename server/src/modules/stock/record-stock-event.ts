import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { actorName } from '../account/public.ts'
import { insertStockEvent, type StockEventKind } from './stock-cards.sql.ts'

interface StockEvent {
  shopId: number
  kind: StockEventKind
  cardIds: readonly number[]
  reason?: string
}

/** Records who did what to unsold cards, by their ids, never by their content. Returns the id of the event. */
export const recordStockEvent = (
  ctx: Ctx,
  db: Db,
  { shopId, kind, cardIds, reason = '' }: StockEvent,
): Promise<number> =>
  insertStockEvent(db, {
    shop_id: shopId,
    kind,
    card_ids: cardIds,
    actor: actorName(ctx.actor),
    reason,
    at: ctx.now(),
  })
