import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { getItemVersion } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'
import { findSharedTextIds, sellCards } from '../stock/public.ts'
import { insertDeliveredTexts } from './delivery.sql.ts'
import { insertProgramCalls } from './program-call.sql.ts'

/** Reusable items deliver their one text once, whatever the quantity. */
const sharedCardNo = 1

/**
 * Delivers paid, locked orders: held cards become sold, reusable items deliver their text. Returns the orders that are
 * complete now; the others wait for manual delivery or stock.
 */
export async function deliverCards(
  services: Services,
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const frozen = await Promise.all(
    orders.map(async (order) => ({ order, ...(await getItemVersion(services, order.wares_id)) })),
  )
  const byProgram = frozen.filter(({ version }) => version.delivery === 'byHand' && version.byProgram)
  if (byProgram.length > 0)
    await insertProgramCalls(
      tx,
      byProgram.map(({ order }) => order),
      services.now(),
    )
  const automatic = frozen.filter(({ version }) => version.delivery === 'automatic')
  const complete = new Set<string>()

  const withCards = automatic.filter(({ content }) => content === 'cards')
  const sold =
    withCards.length > 0
      ? await sellCards(
          tx,
          withCards.map(({ order }) => order.order_no),
        )
      : new Map()
  for (const { order } of withCards)
    if (sold.get(order.order_no) === order.quantity) complete.add(order.order_no)

  const withText = automatic.filter(({ content }) => content === 'reusable')
  if (withText.length > 0) {
    const texts = await findSharedTextIds(
      tx,
      withText.map(({ order }) => order.item_id),
    )
    const rows = withText.flatMap(({ order }) => {
      const sharedTextId = texts.get(order.item_id)
      if (sharedTextId === undefined) return []
      complete.add(order.order_no)
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
  return complete
}
