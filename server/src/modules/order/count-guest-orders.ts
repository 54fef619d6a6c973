import type { countGuestOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, getAccount } from '../account/public.ts'
import { countGuestOrdersByPhone } from './guest-orders.sql.ts'
import { getProvedPhoneKeyOrReject } from './proved-phone.ts'

/** Counts the guest orders placed with the account's phone. */
export async function countGuestOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const account = await getAccount(ctx, ctx.db, required(actorAccountId(ctx), 'sessionNeeded'))
  return { count: await countGuestOrdersByPhone(ctx.db, getProvedPhoneKeyOrReject(ctx, account)) }
}
