import { createSecretKey } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { encryptWith } from '../../platform/encryption.ts'
import { actorName } from '../account/public.ts'
import { batchKeyAssociatedData, cardAssociatedData } from './card-encryption.ts'
import { fingerprintCard } from './card-fingerprint.ts'
import { lockPublicTexts } from './chosen-cards.sql.ts'
import { insertBatch, insertCards, nextCardIds, setBatchQuantity } from './stock.sql.ts'

/** What a seller noted about an import. */
export interface BatchNotes {
  note?: string | undefined
  supplier?: string | undefined
  unitCostFen?: number | undefined
}

/** A card with what buyers who choose see of it. */
export interface CardToAdd {
  text: string
  publicText?: string | undefined
}

const refBytes = 12

/** A new key for the cards of one batch, and the row of the batch. */
export async function createBatch(
  ctx: Ctx,
  tx: Tx,
  item: { item_id: number; shop_id: number },
  { quantity, movedFrom, note, supplier, unitCostFen }: BatchNotes & { quantity: number; movedFrom?: number },
) {
  const bytes = ctx.random(32)
  const { batch_id } = await insertBatch(tx, {
    item_id: item.item_id,
    shop_id: item.shop_id,
    sealed_key: ctx.encryption.encrypt('batch-keys', bytes, batchKeyAssociatedData(item.item_id)),
    created_at: ctx.now(),
    quantity,
    note: note ?? '',
    supplier: supplier ?? '',
    unit_cost_fen: unitCostFen ?? null,
    actor: actorName(ctx.actor),
    moved_from: movedFrom ?? null,
  })
  return { batchId: batch_id, key: createSecretKey(bytes) }
}

/**
 * Adds cards to an item as one import. Returns it with the indexes of the cards that were left out because the shop has
 * them, or a card with their public part: also those that another import added at the same moment, which only the database notices.
 */
export async function insertBatchOfCards(
  ctx: Ctx,
  tx: Tx,
  item: { item_id: number; shop_id: number },
  cards: readonly CardToAdd[],
  { publicPartsDiffer = false, ...notes }: BatchNotes & { publicPartsDiffer?: boolean },
): Promise<{ batchId: number; added: number; leftOut: number[] }> {
  const { batchId, key } = await createBatch(ctx, tx, item, { ...notes, quantity: cards.length })
  if (publicPartsDiffer) await lockPublicTexts(tx, item.item_id)
  const ids = await nextCardIds(tx, cards.length)
  const rows = cards.map(({ text, publicText }, index) => {
    const cardId = ids[index] ?? 0
    return {
      cardId,
      encrypted: encryptWith(key, Buffer.from(text), cardAssociatedData(cardId, item.item_id), ctx.random),
      fingerprint: fingerprintCard(ctx, text),
      publicText,
      cardRef: publicText === undefined ? undefined : ctx.random(refBytes).toString('base64url'),
    }
  })
  const added = await insertCards(tx, { itemId: item.item_id, shopId: item.shop_id, batchId }, rows, {
    publicPartsDiffer,
  })
  const leftOut = rows.flatMap(({ cardId }, index) => (added.has(cardId) ? [] : [index]))
  if (leftOut.length > 0) await setBatchQuantity(tx, { batch_id: batchId, shop_id: item.shop_id }, added.size)
  return { batchId, added: added.size, leftOut }
}
