import type { ReplyOf } from '@faka/contract/endpoint'
import type { takeOverOrders as operation } from '@faka/contract/order-list'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { holdAccount } from '../account/door.ts'
import { takeGuestOrders } from './guest-orders.sql.ts'
import { provedPhoneKey } from './proved-phone.ts'

/**
 * Takes the orders that were made as a guest with the account's phone into the account. Those with a card password go
 * on asking for it. Orders that somebody owns already stay his.
 */
export async function takeOverOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  return inTx(ctx.db, async (tx) => {
    // held, so that the phone cannot become somebody else's between the look and the taking
    const phoneKey = provedPhoneKey(ctx, await holdAccount(ctx, tx, accountId))
    return { taken: await takeGuestOrders(tx, phoneKey, accountId, ctx.now()) }
  })
}
