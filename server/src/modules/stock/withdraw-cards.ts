import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { withdrawCards as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { chooseCards } from './choose-cards.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { lockChosenCards, markWithdrawn } from './stock-cards.sql.ts'

/** Takes the free ones among these cards off sale. A card that a buyer holds or is claiming stays. */
export async function withdrawCards(
  ctx: Ctx,
  { shortUrl, reason, ...chosen }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const choice = chooseCards(shopId, chosen)
  return inTx(ctx.db, async (tx) => {
    const cardIds = (await lockChosenCards(tx, choice, 'free')).map(({ card_id }) => card_id)
    if (cardIds.length === 0) throw new DomainError('stockCardNotFound')
    const eventId = await recordStockEvent(ctx, tx, { shopId, kind: 'withdrawn', cardIds, reason })
    await markWithdrawn(tx, shopId, cardIds, eventId)
    return { withdrawn: cardIds.length }
  })
}
