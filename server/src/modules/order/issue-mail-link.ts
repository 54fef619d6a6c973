import { mailedOrderUrl } from '@faka/contract/order/order-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { insertMailLink } from './mail-link.sql.ts'
import { deriveMailLinkToken } from './mail-secrets.ts'
import type { OrderRow } from './order.sql.ts'

/** How long the link in an email can be opened. */
export const mailLinkDays = 3

/**
 * The path with which a guest opens a delivered order from its email, once and for three days. Repeated calls return the
 * same path and do not extend it.
 */
export async function issueMailLink(services: Services, order: OrderRow): Promise<string> {
  const endsAt = new Date(services.now().getTime() + mailLinkDays * 24 * 3_600_000)
  await insertMailLink(services.db, { order_no: order.order_no, shop_id: order.shop_id, ends_at: endsAt })
  return mailedOrderUrl(OrderNo.parse(order.order_no), deriveMailLinkToken(services, order))
}
