import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'
import { listDeliveredTexts } from './delivery.sql.ts'
import { type FoundOrderFile, findOrderFile } from './find-order-file.ts'

/** The file that an order was delivered, without reading what is secret; undefined where there is none. */
export async function findDeliveredFile(
  services: Services,
  order: OrderRow,
): Promise<FoundOrderFile | undefined> {
  if (order.delivered_at === null) return undefined
  const { content, version } = await getItemVersion(services, order.wares_id)
  if (content !== 'reusable') return undefined
  const [text] = await listDeliveredTexts(services.db, order.order_no)
  if (!text || text.shared_text_id === null) return undefined
  return findOrderFile(services, order, { version, sharedTextId: text.shared_text_id, turn: text.turn })
}
