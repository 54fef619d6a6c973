import type { ReplyOf } from '@faka/contract/endpoint'
import type { countGuestOrders as operation } from '@faka/contract/order'
import type { Ctx } from '../../kernel/ctx.ts'
import { countGuestOrdersOf } from './guest-orders.sql.ts'
import { provedPhone } from './proved-phone.ts'

/** How many orders were made as a guest with the account's phone. */
export async function countGuestOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const { phoneKey } = await provedPhone(ctx)
  return { count: await countGuestOrdersOf(ctx.db, phoneKey) }
}
