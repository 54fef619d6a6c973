import type { Card } from '@faka/contract/delivery/delivery'
import { CardId } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from '../order/public.ts'
import { decryptSharedText, decryptSoldCards } from '../stock/public.ts'
import { listDeliveredTexts } from './delivery.sql.ts'

/** The associated data of a manually delivered text; turns above 1 are replacements. */
export const deliveredTextAssociatedData = (orderNo: string, cardNo: number, turn = 1): string =>
  `text ${cardNo} of order ${orderNo}${turn > 1 ? `, turn ${turn}` : ''}`

/** The text that a reusable item delivered, and the turn of its delivery: above 1 it replaced another. */
export interface DeliveredSharedText {
  sharedTextId: number
  turn: number
}

/** What an order was delivered. */
export interface DeliveredGoods {
  cards: Card[]
  /** Undefined unless a reusable item delivered it. */
  sharedText: DeliveredSharedText | undefined
}

/**
 * The decrypted cards of a delivered order, in order of delivery. The caller must have checked access: the order number
 * and, if set, the card password.
 */
export async function readGoods(services: Services, order: OrderRow): Promise<DeliveredGoods> {
  const cards = await decryptSoldCards(services, order.order_no)
  let sharedText: DeliveredSharedText | undefined
  // an order was delivered either from stock or as texts
  if (cards.length === 0)
    for (const { card_no, turn, shared_text_id, sealed } of await listDeliveredTexts(
      services.db,
      order.order_no,
    )) {
      if (shared_text_id !== null) {
        sharedText = { sharedTextId: shared_text_id, turn }
        cards.push(await decryptSharedText(services, shared_text_id))
      }
      if (sealed)
        cards.push(
          services.encryption
            .decrypt('texts', sealed, deliveredTextAssociatedData(order.order_no, card_no, turn))
            .toString(),
        )
    }
  return {
    cards: cards.map((content, index) => ({ cardId: CardId.parse(String(index + 1)), content })),
    sharedText,
  }
}

/** The cards alone. */
export const readCards = async (services: Services, order: OrderRow): Promise<Card[]> =>
  (await readGoods(services, order)).cards
