import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { addStock as operation } from '@faka/contract/stock/stock'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findItem, type ItemRow } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { type ClassifiedLine, classifyCards, countKinds } from './classify-cards.ts'
import { getItemForCardsOrReject, rejectItemWithVariants } from './get-item-for-cards.ts'
import { insertBatchOfCards } from './insert-batch-of-cards.ts'
import { putSharedText } from './put-shared-text.ts'

/** Rejects an import with lines that are not good, naming them by number and reason, never by content. */
function rejectLines(lines: readonly ClassifiedLine[]): void {
  const broken = lines.flatMap(({ line, reason }) => (reason ? [{ line, reason }] : []))
  if (broken.length > 0) throw new DomainError('cardsBroken', broken)
  const repeated = lines
    .filter(({ kind }) => kind !== 'good')
    .map(({ line, kind, sameAsLine }) => ({ line, sameAsLine: sameAsLine ?? null, kind }))
  if (repeated.length > 0) throw new DomainError('cardsRepeated', repeated)
}

async function setSharedText(
  ctx: Ctx,
  item: ItemRow,
  cards: readonly string[],
): Promise<ReplyOf<typeof operation>> {
  const [text, ...more] = cards
  if (text === undefined || more.length > 0) throw new DomainError('itemTakesNoCards')
  if (text === '') throw new DomainError('nothingToSell')
  return inTx(ctx.db, async (tx) => {
    await putSharedText(ctx, tx, item, text)
    return { added: 1, batchId: null, counts: { ...countKinds([]), good: 1 } }
  })
}

/**
 * Adds cards to an item: all or none, or with `onlyGood` those that are good. Cards that the shop has or had in any of
 * its items, including sold ones, are never added again. For a reusable item, sets its text.
 */
export async function addStock(
  ctx: Ctx,
  {
    itemId,
    cards,
    partsPerCard,
    publicSeparator,
    publicPartsDiffer = false,
    onlyGood = false,
    ...notes
  }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const found = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  rejectItemWithVariants(found)
  if (found.content === 'reusable') return setSharedText(ctx, found, cards)
  const item = await getItemForCardsOrReject(ctx, itemId, cards.length)
  const lines = await classifyCards(ctx, ctx.db, item, {
    cards,
    partsPerCard,
    publicSeparator,
    publicPartsDiffer,
  })
  if (!onlyGood) rejectLines(lines)
  const good = lines.filter(({ kind }) => kind === 'good')
  if (good.length === 0) throw new DomainError('nothingToSell')
  const counts = countKinds(lines)
  return inTx(ctx.db, async (tx) => {
    const inserted = await insertBatchOfCards(ctx, tx, item, good, {
      ...notes,
      publicPartsDiffer: publicPartsDiffer && publicSeparator !== undefined,
    })
    const late = inserted.leftOut.flatMap((index) => {
      const line = good[index]
      return line ? [{ ...line, kind: 'inStock' as const }] : []
    })
    if (!onlyGood) rejectLines(late)
    if (inserted.added === 0) throw new DomainError('nothingToSell')
    const { batchId, added, leftOut } = inserted
    return {
      added,
      batchId,
      counts: { ...counts, good: added, inStock: counts.inStock + leftOut.length },
    }
  })
}
