import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { reportVisit as operation } from '@faka/contract/visit/visit'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { findShopByUrl } from '../shop/public.ts'
import { countViews, type ShopView } from './visit.sql.ts'
import { visitDay } from './visit-day.ts'

/** Counts views, many with one statement. */
export const createViewBatcher = (services: Services) =>
  createBatcher<ShopView, void>(200, async (views) => {
    await countViews(services.db, views)
    return views.map(() => undefined)
  })

/** Counts a view of a shop. A view of an unknown shop is not an error and not counted. */
export async function reportVisit(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await findShopByUrl(ctx, shortUrl)
  const client = asBrowserActor(ctx.actor)
  if (!shop || !client) return {}
  const day = visitDay(ctx.now())
  // the day is part of the key, so that visitors cannot be tracked across days
  const visitor = ctx.encryption
    .fingerprint('addresses', `${day} ${shop.shop_id} ${client.networkHash}`)
    .subarray(0, 16)
  await ctx.modules.visit.viewBatcher({ shopId: shop.shop_id, day, visitor })
  return {}
}
