import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { frozenWares } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'
import { findSharedTextIds, sellCards } from '../stock/public.ts'
import { insertDeliveredTexts } from './delivery.sql.ts'

/** Reusable items deliver their text once, however many were bought: there is only one. */
const sharedCardNo = 1

/**
 * Gives paid, locked orders what they bought: held cards become sold, reusable items give their text. Answers the
 * orders that have all of it now; the others wait for a person or for stock.
 */
export async function deliverCards(
  services: Services,
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const frozen = await Promise.all(
    orders.map(async (order) => ({ order, ...(await frozenWares(services, order.wares_id)) })),
  )
  const automatic = frozen.filter(({ wares }) => wares.delivery === 'automatic')
  const given = new Set<string>()

  const withCards = automatic.filter(({ content }) => content === 'cards')
  const sold =
    withCards.length > 0
      ? await sellCards(
          tx,
          withCards.map(({ order }) => order.order_no),
        )
      : new Map()
  for (const { order } of withCards)
    if (sold.get(order.order_no) === order.quantity) given.add(order.order_no)

  const withText = automatic.filter(({ content }) => content === 'reusable')
  if (withText.length > 0) {
    const texts = await findSharedTextIds(
      tx,
      withText.map(({ order }) => order.item_id),
    )
    const rows = withText.flatMap(({ order }) => {
      const sharedTextId = texts.get(order.item_id)
      if (sharedTextId === undefined) return []
      given.add(order.order_no)
      return {
        order_no: order.order_no,
        card_no: sharedCardNo,
        shop_id: order.shop_id,
        shared_text_id: sharedTextId,
        sealed: null,
        at: services.now(),
      }
    })
    if (rows.length > 0) await insertDeliveredTexts(tx, rows)
  }
  return given
}
