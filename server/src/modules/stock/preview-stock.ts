import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { previewStock as operation } from '@faka/contract/stock/stock'
import type { Ctx } from '../../platform/ctx.ts'
import { findItemTitles } from '../item/public.ts'
import { classifyCards, countKinds } from './classify-cards.ts'
import { getItemForCardsOrReject } from './get-item-for-cards.ts'
import { maskCard } from './stock.rules.ts'

/** How many of the good cards are shown. */
const shownGood = 5

/** What `addStock` would find in these lines. Writes nothing. */
export async function previewStock(
  ctx: Ctx,
  { itemId, cards, ...format }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await getItemForCardsOrReject(ctx, itemId, cards.length)
  const lines = await classifyCards(ctx, ctx.db, item, { cards, ...format })
  const known = new Set(lines.flatMap(({ knownItemId }) => knownItemId ?? []))
  const titles = await findItemTitles(ctx.db, item.shop_id, [...known])
  return {
    counts: countKinds(lines),
    lines: lines
      .filter(({ kind }) => kind !== 'good')
      .map(({ line, kind, text, sameAsLine, knownItemId, reason }) => {
        const other = knownItemId === undefined ? undefined : titles.get(knownItemId)
        return {
          line,
          kind,
          masked: maskCard(text),
          ...(sameAsLine !== undefined && { sameAsLine }),
          ...(other && { itemId: ItemId.parse(other.publicId), itemTitle: other.title }),
          ...(reason !== undefined && { reason }),
        }
      }),
    firstGood: lines
      .filter(({ kind }) => kind === 'good')
      .slice(0, shownGood)
      .map(({ line, text, publicText }) => ({
        line,
        masked: maskCard(text),
        ...(publicText !== undefined && { publicText }),
      })),
  }
}
