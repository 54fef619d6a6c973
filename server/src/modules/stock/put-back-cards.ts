import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { putBackCards as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { chooseCards } from './choose-cards.ts'
import { findReturnable } from './find-returnable.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { lockChosenCards, markFree } from './stock-cards.sql.ts'

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Puts withdrawn cards on sale again. One that the shop has again meanwhile stays withdrawn, and so does one whose batch
 * was recalled.
 */
export async function putBackCards(
  ctx: Ctx,
  { shortUrl, ...chosen }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const choice = chooseCards(shopId, chosen)
  const attempt = () =>
    inTx(ctx.db, async (tx) => {
      const withdrawn = await lockChosenCards(tx, choice, 'withdrawn')
      const cards = await findReturnable(ctx, tx, shopId, withdrawn)
      if (cards.length === 0) throw new DomainError('stockCardNotFound')
      await markFree(tx, shopId, cards)
      const cardIds = cards.map(({ cardId }) => cardId)
      await recordStockEvent(ctx, tx, { shopId, kind: 'putBack', cardIds })
      return { putBack: cardIds.length }
    })
  // an import added one of them since it was looked for; the next attempt sees it
  return attempt().catch((error) => {
    if (isUniqueViolation(error)) return attempt()
    throw error
  })
}
