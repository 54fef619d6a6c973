import type { Card } from '@faka/contract/delivery/delivery'
import { CardId } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from '../order/public.ts'
import { decryptSharedText, decryptSoldCards } from '../stock/public.ts'
import { listDeliveredTexts } from './delivery.sql.ts'

/** The associated data of a manually delivered text; turns above 1 are replacements. */
export const deliveredTextAssociatedData = (orderNo: string, cardNo: number, turn = 1): string =>
  `text ${cardNo} of order ${orderNo}${turn > 1 ? `, turn ${turn}` : ''}`

/**
 * The decrypted cards of a delivered order, in order of delivery. The caller must have checked access: the order number
 * and, if set, the card password.
 */
export async function readCards(services: Services, order: OrderRow): Promise<Card[]> {
  const cards = await decryptSoldCards(services, order.order_no)
  // an order was delivered either from stock or as texts
  if (cards.length === 0)
    for (const { card_no, turn, shared_text_id, sealed } of await listDeliveredTexts(
      services.db,
      order.order_no,
    )) {
      if (shared_text_id !== null) cards.push(await decryptSharedText(services, shared_text_id))
      if (sealed)
        cards.push(
          services.encryption
            .decrypt('texts', sealed, deliveredTextAssociatedData(order.order_no, card_no, turn))
            .toString(),
        )
    }
  return cards.map((content, index) => ({ cardId: CardId.parse(String(index + 1)), content }))
}
