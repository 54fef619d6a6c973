import type { takeOverOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, lockAccount, recordAccountCell } from '../account/public.ts'
import { assignGuestOrders } from './guest-orders.sql.ts'
import { getProvedPhoneOrReject } from './proved-phone.ts'
import { listShopsOfOwnGuestOrders } from './shops-of-guest-orders.ts'

/**
 * Assigns the guest orders placed with the account's verified phone to the account. Those with a card password still
 * require it. Orders that already have an owner are left alone, as are those of shops in which the caller works.
 */
export async function takeOverOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  // only orders placed until now: afterwards the phone may become that of another account
  const now = ctx.now()
  // locked, so that a phone that is just being transferred takes over nothing
  const account = await inTx(withoutMarks(ctx.common), (tx) => lockAccount(ctx, tx, accountId))
  const phone = getProvedPhoneOrReject(ctx, account)
  let taken = 0
  // what was assigned stays so where a later cell fails: the rest is by the next call
  for (const cell of inEachCell(ctx)) {
    await recordAccountCell(cell, accountId)
    const shopIds = await listShopsOfOwnGuestOrders(cell, phone)
    taken += await inTx(cell.db, (tx) => assignGuestOrders(tx, phone, shopIds, accountId, now))
  }
  return { taken }
}
