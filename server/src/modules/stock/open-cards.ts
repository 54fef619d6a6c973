import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { openCards as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { decryptCard } from './card-encryption.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { listCardsById } from './stock-cards.sql.ts'

/** The content of cards that are neither held nor sold. It is recorded before anything is sent. */
export async function openCards(
  ctx: Ctx,
  { shortUrl, cardIds }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const chosen = [...new Set(cardIds)]
  const found = await listCardsById(ctx.db, shopId, chosen)
  const rows = found.filter(({ state }) => state === 'free' || state === 'withdrawn')
  if (rows.length < chosen.length) throw new DomainError('stockCardNotFound')
  const cards = await Promise.all(
    rows.map(async (row) => ({ cardId: row.card_id, content: await decryptCard(ctx, row) })),
  )
  await recordStockEvent(ctx, ctx.db, { shopId, kind: 'opened', cardIds: chosen })
  return { cards }
}
