import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { moveCards as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { encryptWith } from '../../platform/encryption.ts'
import { findItem } from '../item/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { cardAssociatedData, decryptCard } from './card-encryption.ts'
import { chooseCards } from './choose-cards.ts'
import { rejectItemWithVariants } from './get-item-for-cards.ts'
import { createBatch } from './insert-batch-of-cards.ts'
import { recordStockEvent } from './record-stock-event.ts'
import { lockBatchNotes, lockChosenCards, reassignCards } from './stock-cards.sql.ts'

/**
 * Moves the free ones among these cards to another item of the shop: re-encrypted, since a card's ciphertext is bound
 * to its item, and as batches that keep the notes of those they came from.
 */
export async function moveCards(
  ctx: Ctx,
  { shortUrl, toItemId, ...chosen }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const target = required(await findItem(ctx.db, toItemId), 'itemNotFound')
  if (target.shop_id !== shopId) throw new DomainError('itemNotFound')
  rejectItemWithVariants(target)
  if (target.content !== 'cards') throw new DomainError('itemTakesNoCards')
  const choice = chooseCards(shopId, chosen)
  return inTx(ctx.db, async (tx) => {
    const cards = (await lockChosenCards(tx, choice, 'free')).filter(
      ({ item_id }) => item_id !== target.item_id,
    )
    if (cards.length === 0) throw new DomainError('stockCardNotFound')
    const byBatch = [...Map.groupBy(cards, ({ batch_id }) => batch_id)]
    // batches are locked in the order of their ids
    for (const [movedFrom, group] of byBatch.sort(([one], [other]) => one - other)) {
      const { note, supplier, unit_cost_fen, recall_id } = await lockBatchNotes(tx, shopId, movedFrom)
      if (recall_id !== null) throw new DomainError('stockCardNotFound')
      const notes = { note, supplier, unitCostFen: unit_cost_fen ?? undefined }
      const { batchId, key } = await createBatch(ctx, tx, target, {
        ...notes,
        quantity: group.length,
        movedFrom,
      })
      const encrypted = await Promise.all(
        group.map(async (card) => {
          const text = Buffer.from(await decryptCard(ctx, card))
          const bound = cardAssociatedData(card.card_id, target.item_id)
          return { cardId: card.card_id, encrypted: encryptWith(key, text, bound, ctx.random) }
        }),
      )
      await reassignCards(tx, { shopId, itemId: target.item_id, batchId }, encrypted)
    }
    const cardIds = cards.map(({ card_id }) => card_id)
    await recordStockEvent(ctx, tx, { shopId, kind: 'moved', cardIds, reason: toItemId })
    return { moved: cards.length }
  })
}
