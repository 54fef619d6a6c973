import type { House } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { OrderRow } from '../order/door.ts'
import { deliveredTexts, insertDeliveredTexts } from './delivery.sql.ts'
import { handBond } from './read-cards.ts'

/** What an order was delivered: so many cards of the stock, or so many texts; their numbers are 1 to `count`. */
export interface Given {
  from: 'stock' | 'texts' | 'nothing'
  count: number
}

/** What an order was delivered, and where from. */
export async function givenTo(db: Db, order: OrderRow): Promise<Given> {
  if (order.delivered_at === null) return { from: 'nothing', count: 0 }
  const texts = await deliveredTexts(db, order.order_no)
  return texts.length > 0 ? { from: 'texts', count: texts.length } : { from: 'stock', count: order.quantity }
}

/**
 * Gives new texts in the places of others of a delivered, locked order, one for each number; the old ones stay, to be
 * looked at by whoever has to judge. The numbers are of the order and each stands once.
 */
export async function replaceTexts(
  house: House,
  tx: Tx,
  order: OrderRow,
  {
    cardNos,
    texts,
    complaintNo,
  }: { cardNos: readonly number[]; texts: readonly string[]; complaintNo: string },
): Promise<void> {
  const turns = new Map((await deliveredTexts(tx, order.order_no)).map((row) => [row.card_no, row.turn]))
  const rows = cardNos.map((cardNo, at) => {
    const turn = (turns.get(cardNo) ?? 1) + 1
    const bond = handBond(order.order_no, cardNo, turn)
    return {
      order_no: order.order_no,
      card_no: cardNo,
      shop_id: order.shop_id,
      shared_text_id: null,
      sealed: house.vault.seal('texts', Buffer.from(texts[at] ?? ''), bond),
      at: house.now(),
      turn,
      complaint_no: complaintNo,
    }
  })
  await insertDeliveredTexts(tx, rows)
}
