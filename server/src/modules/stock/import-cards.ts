import type { BrokenReason } from '@faka/contract/stock/stock-line'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { fingerprintCard } from './card-fingerprint.ts'
import { type CardToAdd, insertBatchOfCards } from './insert-batch-of-cards.ts'
import { listAlikeCards } from './list-alike-cards.ts'
import { insertSoldElsewhere } from './sold-elsewhere.sql.ts'
import { findBrokenReason, toPublicText } from './stock.rules.ts'

/** Why a card of another shop is not added: it is no card, or the shop has or had it. */
export interface LeftOutCard {
  index: number
  kind: 'broken' | 'inThisItem' | 'inOtherItem' | 'soldBefore'
  reason?: BrokenReason
}

/** The fingerprints of cards, by which an import notices that the other shop has one twice. */
export const fingerprintCards = (
  services: Pick<Services, 'encryption'>,
  texts: readonly string[],
): Buffer[] => texts.map((text) => fingerprintCard(services, text))

async function findLeftOut(
  ctx: Ctx,
  item: { item_id: number | undefined; shop_id: number },
  texts: readonly string[],
): Promise<LeftOutCard[]> {
  const alike = await listAlikeCards(ctx, ctx.db, item.shop_id, texts)
  return texts.flatMap((text, index): LeftOutCard[] => {
    const reason = findBrokenReason(text, { separator: '', partsPerCard: undefined })
    if (reason) return [{ index, kind: 'broken', reason }]
    const { cards = [], isSoldElsewhere = false } = alike[index] ?? {}
    if (cards.some(({ item_id }) => item_id === item.item_id)) return [{ index, kind: 'inThisItem' }]
    if (cards.length > 0) return [{ index, kind: 'inOtherItem' }]
    return isSoldElsewhere ? [{ index, kind: 'soldBefore' }] : []
  })
}

/**
 * Adds unsold cards of another shop to an item as one import, with those of their public parts that can be shown, except those that are left out, which are returned. With
 * `write: false` nothing is added; the item may then not exist yet. Cards must differ from each other.
 */
export async function importCards(
  ctx: Ctx,
  item: { item_id: number | undefined; shop_id: number },
  cards: readonly CardToAdd[],
  { write, note }: { write: boolean; note: string },
): Promise<LeftOutCard[]> {
  const leftOut = await findLeftOut(
    ctx,
    item,
    cards.map(({ text }) => text),
  )
  const { item_id, shop_id } = item
  if (!write || item_id === undefined || leftOut.length === cards.length) return leftOut
  const isLeftOut = new Set(leftOut.map(({ index }) => index))
  const good = cards.flatMap(({ text, publicText = '' }, index) =>
    isLeftOut.has(index) ? [] : [{ text, index, publicText: toPublicText(publicText) }],
  )
  const late = await inTx(ctx.db, (tx) => insertBatchOfCards(ctx, tx, { item_id, shop_id }, good, { note }))
  // another import added them at the same moment
  return [
    ...leftOut,
    ...late.leftOut.map((place): LeftOutCard => ({ index: good[place]?.index ?? 0, kind: 'inThisItem' })),
  ]
}

/**
 * Keeps by their fingerprints that another shop sold these cards. Returns how many were new, and the indexes of cards that
 * are still for sale here: they could be sold twice. Cards must differ from each other.
 */
export async function importSoldCards(
  ctx: Ctx,
  shopId: number,
  texts: readonly string[],
  { write }: { write: boolean },
): Promise<{ added: number; onSale: number[] }> {
  const alike = await listAlikeCards(ctx, ctx.db, shopId, texts)
  const added = write
    ? await inTx(ctx.db, (tx) => insertSoldElsewhere(tx, shopId, fingerprintCards(ctx, texts)))
    : alike.filter(({ isSoldElsewhere }) => !isSoldElsewhere).length
  const onSale = alike.flatMap(({ cards }, index) =>
    cards.some(({ state }) => state === 'free') ? [index] : [],
  )
  return { added, onSale }
}
