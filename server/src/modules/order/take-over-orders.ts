import type { takeOverOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { holdAccount } from '../account/public.ts'
import { assignGuestOrders } from './guest-orders.sql.ts'
import { getProvedPhoneKeyOrReject } from './proved-phone.ts'

/**
 * Takes the orders that were made as a guest with the account's phone into the account. Those with a card password go
 * on asking for it. Orders that somebody owns already stay his.
 */
export async function takeOverOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  return inTx(ctx.db, async (tx) => {
    // held, so that the phone cannot become somebody else's between the look and the taking
    const phoneKey = getProvedPhoneKeyOrReject(ctx, await holdAccount(ctx, tx, accountId))
    return { taken: await assignGuestOrders(tx, phoneKey, accountId, ctx.now()) }
  })
}
