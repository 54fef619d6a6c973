import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { createShop as operation } from '@faka/contract/shop/seller-shop'
import { inCell } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { actorName, getSellerAccountIdOrReject } from '../account/public.ts'
import { chooseCell } from './choose-cell.ts'
import { openShopInSteps } from './open-shop-in-steps.ts'

/**
 * Creates a shop for a seller, in the given cell, or else in that with the fewest. If its short URL is taken, the account
 * gets no role and the logo stays unused.
 */
export async function createShop(
  given: Ctx,
  { seller, ...shop }: InputOf<typeof operation>,
  cell?: Services,
): Promise<ReplyOf<typeof operation>> {
  const ctx = inCell(given, cell ?? (await chooseCell(given)))
  const accountId = await getSellerAccountIdOrReject(ctx, seller)
  await openShopInSteps(ctx, { ...shop, accountId, actor: actorName(ctx.actor) })
  return { shortUrl: shop.shortUrl }
}
