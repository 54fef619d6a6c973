import {
  GuestOrder,
  maxGuestOrders,
  type findGuestOrders as operation,
} from '@faka/contract/order/find-guest-orders'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell, rejectWhileAnyIsAway } from '../../platform/cells/in-cells.ts'
import { latestFirst, pageOverCells } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { checkContactCode, recipientOf } from '../account/public.ts'
import { getItemVersion } from '../item/public.ts'
import { contactKey } from './contact-key.ts'
import { findPaidGuestOrders } from './guest-orders.sql.ts'
import { deriveManageSecret } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'
import { listShopsOfOwnGuestOrders } from './shops-of-guest-orders.ts'

async function toGuestOrderDto(ctx: Ctx, order: OrderRow): Promise<GuestOrder> {
  const { version } = await getItemVersion(ctx, order.wares_id)
  return GuestOrder.parse({
    orderNo: order.order_no,
    itemTitle: version.title,
    quantity: order.quantity,
    status: order.status,
    needPassword: order.password_hash !== null,
    createTime: order.created_at.toISOString(),
    manageSecret: deriveManageSecret(ctx, order, 'contact code'),
  })
}

/**
 * The paid guest orders of a phone or mail address, for the code sent to it, with what its buyer acts on them by. Orders of
 * accounts are theirs alone, and those of shops in which the caller works are left out. While a cell is away, the code stays
 * good for a later try.
 */
export async function findGuestOrders(
  ctx: Ctx,
  { verifyCode, ...contact }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await consumeLookupQuota(ctx)
  await rejectWhileAnyIsAway(ctx)
  const recipient = recipientOf(contact)
  const { way, to } = recipient
  await checkContactCode(ctx, { ...recipient, about: 'look-up' }, verifyCode)
  const keyed = { way, key: contactKey(ctx, way, to) }
  return readOverCells(ctx, async () => {
    const orders = await pageOverCells(
      inEachCell(ctx),
      { page: 1, pageSize: maxGuestOrders },
      async (cell) =>
        findPaidGuestOrders(cell.db, keyed, await listShopsOfOwnGuestOrders(cell, keyed), maxGuestOrders),
      latestFirst('created_at'),
    )
    return { list: await Promise.all(orders.map(({ source, row }) => toGuestOrderDto(source, row))) }
  })
}
