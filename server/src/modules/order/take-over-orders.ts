import type { takeOverOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, lockAccount } from '../account/public.ts'
import { assignGuestOrders } from './guest-orders.sql.ts'
import { getProvedPhoneKeyOrReject } from './proved-phone.ts'

/**
 * Assigns the guest orders placed with the account's verified phone to the account. Those with a card password still
 * require it. Orders that already have an owner are left alone.
 */
export async function takeOverOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  return inTx(ctx.db, async (tx) => {
    // lock the account, so that its phone cannot change between the check and the assignment
    const phoneKey = getProvedPhoneKeyOrReject(ctx, await lockAccount(ctx, tx, accountId))
    return { taken: await assignGuestOrders(tx, phoneKey, accountId, ctx.now()) }
  })
}
