import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { checkShopOpening as operation } from '@faka/contract/shop/open-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findShop } from './shop.sql.ts'
import { listOwnAddresses, refuseOpening, rolesOf } from './shop-opening.ts'

/** Whether the account may open a shop, and whether a short URL is free. */
export async function checkShopOpening(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const { length: shops } = await listOwnAddresses(ctx, accountId)
  return {
    refusal: refuseOpening(ctx, { roles: rolesOf(ctx.actor), shops }),
    free: shortUrl === undefined ? null : (await findShop(ctx.db, shortUrl)) === undefined,
  }
}
