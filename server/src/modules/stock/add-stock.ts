import { createSecretKey } from 'node:crypto'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { maxCardsPerImport, type addStock as operation } from '@faka/contract/stock/stock'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { encryptWith } from '../../platform/encryption.ts'
import { findItem, type ItemRow } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { batchKeyAssociatedData, cardAssociatedData, sharedTextAssociatedData } from './card-encryption.ts'
import { fingerprintCard, normalizeCard } from './card-fingerprint.ts'
import { insertBatch, insertCards, insertSharedText, nextCardIds } from './stock.sql.ts'

/** Rejects duplicate lines within one import, listing their line numbers. */
function rejectDuplicateLines(cards: readonly string[]): void {
  const lines = new Map<string, number>()
  const duplicates: { line: number; sameAsLine: number }[] = []
  for (const [index, card] of cards.entries()) {
    const text = normalizeCard(card)
    const firstLine = lines.get(text)
    if (firstLine === undefined) lines.set(text, index + 1)
    else duplicates.push({ line: index + 1, sameAsLine: firstLine })
  }
  if (duplicates.length > 0) throw new DomainError('cardsRepeated', duplicates)
}

async function addCards(ctx: Ctx, tx: Tx, item: ItemRow, cards: readonly string[]): Promise<void> {
  const bytes = ctx.random(32)
  const key = createSecretKey(bytes)
  const { batch_id } = await insertBatch(tx, {
    item_id: item.item_id,
    shop_id: item.shop_id,
    sealed_key: ctx.encryption.encrypt('batch-keys', bytes, batchKeyAssociatedData(item.item_id)),
    created_at: ctx.now(),
  })
  const ids = await nextCardIds(tx, cards.length)
  const rows = cards.map((card, index) => {
    const cardId = ids[index] ?? 0
    return {
      cardId,
      encrypted: encryptWith(key, Buffer.from(card), cardAssociatedData(cardId, item.item_id), ctx.random),
      fingerprint: fingerprintCard(ctx, card),
    }
  })
  const added = await insertCards(tx, { itemId: item.item_id, shopId: item.shop_id, batchId: batch_id }, rows)
  if (added.size === cards.length) return
  const duplicates = rows.flatMap(({ cardId }, index) =>
    added.has(cardId) ? [] : [{ line: index + 1, sameAsLine: null }],
  )
  throw new DomainError('cardsRepeated', duplicates)
}

/**
 * Adds cards to an item, all or none; for a reusable item, sets its text. Cards that the shop has or had in any of its
 * items, including sold ones, are rejected with their line numbers.
 */
export async function addStock(
  ctx: Ctx,
  { itemId, cards }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  if (item.content === 'reusable') {
    const [text, ...more] = cards
    if (text === undefined || more.length > 0) throw new DomainError('itemTakesNoCards')
    const sealed = ctx.encryption.encrypt('texts', Buffer.from(text), sharedTextAssociatedData(item.item_id))
    await inTx(ctx.db, (tx) =>
      insertSharedText(tx, { item_id: item.item_id, shop_id: item.shop_id, sealed, created_at: ctx.now() }),
    )
    return { added: 1 }
  }
  if (cards.length > Math.min(maxCardsPerImport, ctx.config.limits.cardsPerImport))
    throw new DomainError('tooManyCards')
  rejectDuplicateLines(cards)
  await inTx(ctx.db, (tx) => addCards(ctx, tx, item, cards))
  return { added: cards.length }
}
