import type { CodeName } from '@faka/contract/shared/codes'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { countDeliveredUnits, type ReplacementCause, replaceFile, replaceTexts } from '../delivery/public.ts'
import type { OrderRow } from '../order/public.ts'
import { replaceCards } from '../stock/public.ts'
import { areValidCardIds } from './complaint.rules.ts'
import { listRedeemedCardNos } from './list-redeemed-card-nos.ts'

/** Cards of an order to replace, by their numbers in it, and by which texts if they did not come from stock. */
export interface UnitReplacement {
  cardIds: readonly number[]
  texts?: readonly string[] | undefined
  cause: ReplacementCause
}

/**
 * Replaces cards of a delivered, locked order: from stock, which voids the old ones, texts by new ones, or a file by its
 * newest version. Returns an
 * error code, with nothing changed, if that is not possible; rejects with `stockBusy` if the cards are being changed.
 */
export async function replaceDeliveredUnits(
  services: Services,
  tx: Tx,
  order: OrderRow,
  { cardIds, texts, cause }: UnitReplacement,
): Promise<CodeName | undefined> {
  const { source, count } = await countDeliveredUnits(tx, order)
  if (!areValidCardIds(count, cardIds)) return 'cardsNotOfOrder'
  if (source === 'texts') {
    if (texts?.length !== cardIds.length) return 'replacementTextsWanted'
    await replaceTexts(services, tx, order, { cardNos: cardIds, texts, cause })
    return undefined
  }
  if (texts) return 'replacementFromStock'
  if (source === 'file')
    return (await replaceFile(services, tx, order, cause)) ? undefined : 'replacementShort'
  const { order_no: orderNo, item_id: itemId } = order
  const redeemed = await listRedeemedCardNos(tx, orderNo)
  if (cardIds.some((cardNo) => redeemed.has(cardNo))) return 'cardsRedeemed'
  const isReplaced = await replaceCards(services, tx, { orderNo, itemId, cardNos: cardIds, cause })
  return isReplaced ? undefined : 'replacementShort'
}
