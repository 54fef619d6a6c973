import type { Card } from '@faka/contract/delivery'
import { CardId } from '@faka/contract/ids'
import type { House } from '../../kernel/ctx.ts'
import type { OrderRow } from '../order/door.ts'
import { openSharedText, openSoldCards } from '../stock/door.ts'
import { deliveredTexts } from './delivery.sql.ts'

/** What a text that a person delivered belongs to; from the second turn on it was given for another. */
export const handBond = (orderNo: string, cardNo: number, turn = 1): string =>
  `text ${cardNo} of order ${orderNo}${turn > 1 ? `, turn ${turn}` : ''}`

/**
 * What a delivered order bought, in the order of delivery. Whoever calls has made sure that the asker may read it:
 * by the order's number and, where set, its card password.
 */
export async function readCards(house: House, order: OrderRow): Promise<Card[]> {
  const cards = await openSoldCards(house, order.order_no)
  // an order got its cards from the stock, or else its texts
  if (cards.length === 0)
    for (const { card_no, turn, shared_text_id, sealed } of await deliveredTexts(house.db, order.order_no)) {
      if (shared_text_id !== null) cards.push(await openSharedText(house, shared_text_id))
      if (sealed)
        cards.push(house.vault.open('texts', sealed, handBond(order.order_no, card_no, turn)).toString())
    }
  return cards.map((content, at) => ({ cardId: CardId.parse(String(at + 1)), content }))
}
