import type { Card } from '@faka/contract/delivery/delivery'
import { CardId } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from '../order/public.ts'
import { openSharedText, openSoldCards } from '../stock/public.ts'
import { listDeliveredTexts } from './delivery.sql.ts'

/** What a text that a person delivered belongs to; from the second turn on it was given for another. */
export const deliveredTextAssociatedData = (orderNo: string, cardNo: number, turn = 1): string =>
  `text ${cardNo} of order ${orderNo}${turn > 1 ? `, turn ${turn}` : ''}`

/**
 * What a delivered order bought, in the order of delivery. Whoever calls has made sure that the asker may read it:
 * by the order's number and, where set, its card password.
 */
export async function readCards(services: Services, order: OrderRow): Promise<Card[]> {
  const cards = await openSoldCards(services, order.order_no)
  // an order got its cards from the stock, or else its texts
  if (cards.length === 0)
    for (const { card_no, turn, shared_text_id, sealed } of await listDeliveredTexts(
      services.db,
      order.order_no,
    )) {
      if (shared_text_id !== null) cards.push(await openSharedText(services, shared_text_id))
      if (sealed)
        cards.push(
          services.encryption
            .decrypt('texts', sealed, deliveredTextAssociatedData(order.order_no, card_no, turn))
            .toString(),
        )
    }
  return cards.map((content, at) => ({ cardId: CardId.parse(String(at + 1)), content }))
}
