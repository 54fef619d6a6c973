import type { Services } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { findFileOfText, findSharedTextIds } from '../stock/public.ts'
import { insertDeliveredTexts, listDeliveredTexts } from './delivery.sql.ts'
import { deliveredTextAssociatedData } from './read-cards.ts'

/** What was delivered for an order: cards from stock, texts, or one file; numbered 1 to `count`. */
export interface DeliveredUnits {
  source: 'stock' | 'texts' | 'file' | 'nothing'
  count: number
}

/** What delivered units are replaced for: a complaint, or a request of the seller. */
export type ReplacementCause = { complaintNo: string } | { requestId: string }

const toCauseColumns = (cause: ReplacementCause) => ({
  complaint_no: 'complaintNo' in cause ? cause.complaintNo : null,
  request_id: 'requestId' in cause ? cause.requestId : null,
})

/** How many units an order was delivered, and from where. */
export async function countDeliveredUnits(db: Db, order: OrderRow): Promise<DeliveredUnits> {
  if (order.delivered_at === null) return { source: 'nothing', count: 0 }
  const texts = await listDeliveredTexts(db, order.order_no)
  const [first] = texts
  if (!first) return { source: 'stock', count: order.quantity }
  const isFile =
    first.shared_text_id !== null && (await findFileOfText(db, first.shared_text_id)) !== undefined
  return { source: isFile ? 'file' : 'texts', count: texts.length }
}

/**
 * Replaces texts of a delivered, locked order, one per card number. The old ones are kept for complaint decisions. The
 * numbers must belong to the order and be distinct.
 */
export async function replaceTexts(
  services: Services,
  tx: Tx,
  order: OrderRow,
  {
    cardNos,
    texts,
    cause,
  }: { cardNos: readonly number[]; texts: readonly string[]; cause: ReplacementCause },
): Promise<void> {
  const turns = new Map((await listDeliveredTexts(tx, order.order_no)).map((row) => [row.card_no, row.turn]))
  const rows = cardNos.map((cardNo, index) => {
    const turn = (turns.get(cardNo) ?? 1) + 1
    const associatedData = deliveredTextAssociatedData(order.order_no, cardNo, turn)
    return {
      order_no: order.order_no,
      card_no: cardNo,
      shop_id: order.shop_id,
      shared_text_id: null,
      sealed: services.encryption.encrypt('texts', Buffer.from(texts[index] ?? ''), associatedData),
      at: services.now(),
      turn,
      ...toCauseColumns(cause),
    }
  })
  await insertDeliveredTexts(tx, rows)
}

/**
 * Replaces the file of a delivered, locked order by what its item delivers now; its links are counted anew. Returns whether
 * there is something.
 */
export async function replaceFile(
  services: Pick<Services, 'now'>,
  tx: Tx,
  order: OrderRow,
  cause: ReplacementCause,
): Promise<boolean> {
  const [delivered] = await listDeliveredTexts(tx, order.order_no)
  const sharedTextId = (await findSharedTextIds(tx, [order.item_id])).get(order.item_id)
  if (!delivered || sharedTextId === undefined) return false
  const row = {
    order_no: order.order_no,
    card_no: delivered.card_no,
    shop_id: order.shop_id,
    shared_text_id: sharedTextId,
    sealed: null,
    at: services.now(),
    turn: delivered.turn + 1,
    ...toCauseColumns(cause),
  }
  await insertDeliveredTexts(tx, [row])
  return true
}
