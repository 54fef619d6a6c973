import type { ReplyOf } from '@faka/contract/endpoint'
import type { takeOverOrders as operation } from '@faka/contract/order'
import type { Ctx } from '../../kernel/ctx.ts'
import { takeGuestOrders } from './guest-orders.sql.ts'
import { provedPhone } from './proved-phone.ts'

/**
 * Takes the orders that were made as a guest with the account's phone into the account. Those with a card password go
 * on asking for it. Orders that somebody owns already stay his.
 */
export async function takeOverOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const { accountId, phoneKey } = await provedPhone(ctx)
  return { taken: await takeGuestOrders(ctx.db, phoneKey, accountId, ctx.now()) }
}
