import type { countGuestOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, getAccount } from '../account/public.ts'
import { countGuestOrdersByPhone } from './guest-orders.sql.ts'
import { getProvedPhoneKeyOrReject } from './proved-phone.ts'

/** Counts the guest orders placed with the account's phone. */
export async function countGuestOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const account = await getAccount(ctx, ctx.common, required(actorAccountId(ctx), 'sessionNeeded'))
  const phoneKey = getProvedPhoneKeyOrReject(ctx, account)
  const counts = await readOverCells(ctx, () =>
    Promise.all(inEachCell(ctx).map(({ db }) => countGuestOrdersByPhone(db, phoneKey))),
  )
  return { count: counts.reduce((sum, count) => sum + count, 0) }
}
