import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { putBackCards as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { chooseCards } from './choose-cards.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { findReturnable, lockChosenCards, markFree } from './stock-cards.sql.ts'

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Puts withdrawn cards on sale again. One that the shop has again meanwhile stays withdrawn. */
export async function putBackCards(
  ctx: Ctx,
  { shortUrl, ...chosen }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const choice = chooseCards(shopId, chosen)
  const attempt = () =>
    inTx(ctx.db, async (tx) => {
      const withdrawn = (await lockChosenCards(tx, choice, 'withdrawn')).map(({ card_id }) => card_id)
      const cardIds = await findReturnable(tx, shopId, withdrawn)
      if (cardIds.length === 0) throw new DomainError('stockCardNotFound')
      await markFree(tx, shopId, cardIds)
      await recordStockEvent(ctx, tx, { shopId, kind: 'putBack', cardIds })
      return { putBack: cardIds.length }
    })
  // an import added one of them since it was looked for; the next attempt sees it
  return attempt().catch((error) => {
    if (isUniqueViolation(error)) return attempt()
    throw error
  })
}
