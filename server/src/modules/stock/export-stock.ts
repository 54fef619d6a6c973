import { Readable } from 'node:stream'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { exportStock as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { findItem } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { decryptCard } from './card-encryption.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { findNewestCardsOfItem, listCardsById } from './stock-cards.sql.ts'

/** Cards read and recorded at once; at most this many are in memory. */
const pageSize = 1000

/**
 * The cards of an item in a state, newest first, one a line. Those of a page are recorded as exported before the first
 * of them is given out. A card that is bought meanwhile is left out.
 */
async function* readUnsoldCards(
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

/** Exports the unsold cards of an item as a text file, streamed. */
export async function exportStock(
  ctx: Ctx,
  { itemId, state }: InputOf<typeof operation>,
): Promise<FileReply> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  if (item.content === 'reusable') throw new DomainError('itemTakesNoCards')
  const body = Readable.from(joinChunks(readUnsoldCards(ctx, item, state)), { objectMode: false })
  return new FileReply(`stock-${itemId}.txt`, 'text/plain; charset=utf-8', body)
}
