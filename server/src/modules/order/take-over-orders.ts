import type { takeOverOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, lockAccount, noteAccountCell } from '../account/public.ts'
import { assignGuestOrders } from './guest-orders.sql.ts'
import { getProvedPhoneKeyOrReject } from './proved-phone.ts'

/** Assigns those of one cell; returns how many. */
async function takeOverInCell(ctx: Ctx, accountId: number): Promise<number> {
  await noteAccountCell(ctx, accountId)
  return inTx(ctx.db, async (tx) => {
    // lock the account, so that its phone cannot change between the check and the assignment
    const phoneKey = getProvedPhoneKeyOrReject(ctx, await lockAccount(ctx, tx, accountId))
    return assignGuestOrders(tx, phoneKey, accountId, ctx.now())
  })
}

/**
 * Assigns the guest orders placed with the account's verified phone to the account. Those with a card password still
 * require it. Orders that already have an owner are left alone.
 */
export async function takeOverOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  let taken = 0
  // what was assigned stays so where a later cell fails: the rest is by the next call
  for (const cell of inEachCell(ctx)) taken += await takeOverInCell(cell, accountId)
  return { taken }
}
