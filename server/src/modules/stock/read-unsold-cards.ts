import type { Ctx } from '../../platform/ctx.ts'
import { decryptCard } from './card-encryption.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { findNewestCardsOfItem, listCardsById } from './stock-cards.sql.ts'

/** Cards read and recorded at once; at most this many are in memory. */
const pageSize = 1000

/**
 * The cards of an item in a state, newest first, one a line. Those of a page are recorded as exported before the first
 * of them is given out. A card that is bought meanwhile is left out.
 */
export async function* readUnsoldCards(
  ctx: Ctx,
  item: { item_id: number; shop_id: number },
  state: 'free' | 'withdrawn',
): AsyncGenerator<string> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = { states: [state], before, max: pageSize }
    const ids = await findNewestCardsOfItem(ctx.db, item.item_id, page)
    const rows = (await listCardsById(ctx.db, item.shop_id, ids)).filter((row) => row.state === state)
    const cardIds = rows.map(({ card_id }) => card_id)
    if (rows.length > 0)
      await recordStockEvent(ctx, ctx.db, { shopId: item.shop_id, kind: 'exported', cardIds })
    for (const row of rows) yield `${await decryptCard(ctx, row)}\n`
    before = ids.at(-1) ?? 0
    if (ids.length < pageSize) return
  }
}
