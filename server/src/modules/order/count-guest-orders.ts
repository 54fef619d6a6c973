import type { countGuestOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, getAccount } from '../account/public.ts'
import { countGuestOrdersIn } from './guest-orders.sql.ts'
import { getProvedPhoneOrReject } from './proved-phone.ts'
import { listShopsOfOwnGuestOrders } from './shops-of-guest-orders.ts'

/** Counts the guest orders placed with the account's phone, which `takeOverOrders` would assign to it. */
export async function countGuestOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const account = await getAccount(ctx, ctx.common, required(actorAccountId(ctx), 'sessionNeeded'))
  const phone = getProvedPhoneOrReject(ctx, account)
  const counts = await readOverCells(ctx, () =>
    Promise.all(
      inEachCell(ctx).map(async (cell) =>
        countGuestOrdersIn(cell.db, phone, await listShopsOfOwnGuestOrders(cell, phone)),
      ),
    ),
  )
  return { count: counts.reduce((sum, count) => sum + count, 0) }
}
