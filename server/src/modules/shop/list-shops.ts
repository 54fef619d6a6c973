import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import {
  type listShops as operation,
  type PlatformShop,
  platformShopDays,
} from '@faka/contract/shop/platform-shop'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import {
  describeBySource,
  latestKeyFirst,
  pageAndCountOverCells,
} from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccountIdsByName, getAccountLabels } from '../account/public.ts'
import { countPlatformShops, listPlatformShops } from './platform-shop.sql.ts'
import { toShopFreeze } from './to-shop-freeze.ts'

/** What the list of shops needs from modules to the right; `app.ts` passes it in. */
export interface ShopSumsPort {
  /** How many items each of these shops has on sale. */
  countPublishedItems(services: Services, shopIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The orders that each of these shops got since then and that were paid with real money. */
  sumRecentOrders(
    services: Services,
    shopIds: readonly number[],
    since: Date,
  ): Promise<ReadonlyMap<number, PlatformShop['recent']>>
}

const dayMs = 86_400_000

type Row = Awaited<ReturnType<typeof listPlatformShops>>[number]

/** Shops of one cell, with their sums of the last days. */
async function toPlatformShops(ctx: Ctx, rows: readonly Row[], port: ShopSumsPort): Promise<PlatformShop[]> {
  const shopIds = rows.map(({ shop_id }) => shop_id)
  const since = new Date(ctx.now().getTime() - platformShopDays * dayMs)
  const [sellers, items, sums] = await Promise.all([
    getAccountLabels(
      ctx,
      rows.map(({ seller_account_id }) => seller_account_id),
    ),
    port.countPublishedItems(ctx, shopIds),
    port.sumRecentOrders(ctx, shopIds, since),
  ])
  return rows.map((row) => ({
    shortUrl: ShortUrl.parse(row.short_url),
    name: row.name,
    seller: required(sellers.get(row.seller_account_id), 'shopNotFound'),
    createTime: row.created_at.toISOString(),
    freeze: toShopFreeze(row),
    feeBasisPoints: row.fee_basis_points,
    items: items.get(row.shop_id) ?? 0,
    recent: sums.get(row.shop_id) ?? { orders: 0, revenueFen: 0, platformFeeFen: 0 },
  }))
}

/** The shops of all sellers, the newest first, with their sums of the last days. */
export const listShops = (...args: Parameters<typeof listShopsOnce>) =>
  readOverCells(args[0], () => listShopsOnce(...args))

async function listShopsOnce(
  ctx: Ctx,
  { keyword, state, page, pageSize }: InputOf<typeof operation>,
  port: ShopSumsPort,
): Promise<ReplyOf<typeof operation>> {
  const sellerIds = keyword ? await findAccountIdsByName(ctx, keyword) : []
  const filter = { keyword, sellerIds, state }
  const { rows, total } = await pageAndCountOverCells(
    inEachCell(ctx),
    { page, pageSize },
    {
      read: ({ db }, part) => listPlatformShops(db, filter, part),
      count: ({ db }) => countPlatformShops(db, filter),
      compare: latestKeyFirst('shop_id'),
    },
  )
  const list = await describeBySource(rows, (cell, ofCell) => toPlatformShops(cell, ofCell, port))
  return { list, total, page, pageSize }
}
