import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { listShopEvents as operation } from '@faka/contract/shop/platform-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { selectShopEvents } from './platform-shop.sql.ts'
import { findShopByUrl } from './shop-cache.ts'

/** The most events of one list. */
const maxEvents = 100

/** What administrators did to a shop, the newest first. */
export async function listShopEvents(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const rows = await selectShopEvents(ctx.db, shopId, maxEvents)
  return {
    list: rows.map(({ kind, why, fee_basis_points, actor, at }) => ({
      kind,
      why,
      feeBasisPoints: fee_basis_points,
      actor,
      time: at.toISOString(),
    })),
  }
}
