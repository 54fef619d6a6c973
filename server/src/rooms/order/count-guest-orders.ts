import type { ReplyOf } from '@faka/contract/endpoint'
import type { countGuestOrders as operation } from '@faka/contract/order-list'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { accountNamed } from '../account/door.ts'
import { countGuestOrdersOf } from './guest-orders.sql.ts'
import { provedPhoneKey } from './proved-phone.ts'

/** How many orders were made as a guest with the account's phone. */
export async function countGuestOrders(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const account = await accountNamed(ctx, ctx.db, orRefuse(accountOf(ctx), 'sessionNeeded'))
  return { count: await countGuestOrdersOf(ctx.db, provedPhoneKey(ctx, account)) }
}
