import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { pageCards as operation } from '@faka/contract/stock/card-choice'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getOrderedItemOrReject, offeredCardChoice } from '../item/public.ts'
import { listChoosableCards } from './chosen-cards.sql.ts'

/** One page of the cards that a buyer of an item may choose from: references and public parts, never a content. */
export async function pageCards(
  ctx: Ctx,
  { keyword = '', page, pageSize, ...ordered }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(
      `page cards ${visitor.networkHash}`,
      ctx.config.limits.cardPagesPerMinute,
      60,
    )
  const { item } = await getOrderedItemOrReject(ctx, ordered)
  if (!offeredCardChoice(item)) throw new DomainError('cardChoiceOff')
  const rows = await listChoosableCards(ctx.db, {
    itemId: item.item_id,
    keyword: keyword.trim(),
    offset: (page - 1) * pageSize,
    max: pageSize + 1,
  })
  return {
    list: rows.slice(0, pageSize).map(({ card_ref, public_text }) => ({ ref: card_ref, text: public_text })),
    hasMore: rows.length > pageSize,
  }
}
