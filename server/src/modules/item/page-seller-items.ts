import type { pageSellerItems as operation, SellerItem } from '@faka/contract/item/seller-item-list'
import { maxListedCards } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId, ItemId } from '@faka/contract/shared/ids'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts'
import { type CachedShop, getManagedShopOrReject } from '../shop/public.ts'
import { findItemPage, findItemPlace, type ItemPlace } from './item-list.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'
import { drawsFromStock } from './stock-port.ts'
import { sortByOptions } from './variant.rules.ts'
import { listVariants } from './variant.sql.ts'

/** What the seller's list needs from modules to the right; `app.ts` passes it in. */
export interface SellerItemsPort {
  /** Free and held cards of each item, each counted up to `max`. */
  countListedCards(
    services: Services,
    itemIds: readonly number[],
    max: number,
  ): Promise<ReadonlyMap<number, { free: number; held: number }>>
  /** From how many free cards down each of these shops calls an item low. */
  listLowStockLimits(services: Services, shopIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The keys of a shop's items on sale that run out. */
  listLowItemIds(services: Services, shopId: number): Promise<readonly number[]>
}

type Row = Awaited<ReturnType<typeof findItemPage>>['rows'][number]

type Stock = SellerItem['stock']

/** The stock of an item's variants together; null if one of them is not sold from a stock of cards. */
const sumStock = (stocks: readonly Stock[]): Stock =>
  stocks.reduce(
    (sum, stock) =>
      sum &&
      stock && {
        free: Math.min(maxListedCards + 1, sum.free + stock.free),
        held: Math.min(maxListedCards + 1, sum.held + stock.held),
        low: sum.low || stock.low,
      },
    { free: 0, held: 0, low: false } as Stock,
  )

/** The rows with their versions, prices, classifies and stock. */
async function toSellerItems(
  ctx: Ctx,
  shop: CachedShop,
  rows: readonly Row[],
  port: Omit<SellerItemsPort, 'listLowItemIds'>,
): Promise<SellerItem[]> {
  const items = rows.map((row) => ({ ...row, version: parseItemVersion(row.version) }))
  const variantRows = (
    await listVariants(
      ctx.db,
      shop.shop_id,
      items.filter(({ axes }) => axes).map(({ item_id }) => item_id),
    )
  ).map((row) => ({ ...row, version: parseItemVersion(row.version) }))
  const variantsOf = Map.groupBy(variantRows, ({ parent_id }) => parent_id)
  const withStock = [...items, ...variantRows].filter(drawsFromStock).map(({ item_id }) => item_id)
  const [counts, limits] = await Promise.all([
    port.countListedCards(ctx, withStock, maxListedCards + 1),
    port.listLowStockLimits(ctx, [shop.shop_id]),
  ])
  const limit = limits.get(shop.shop_id) ?? 0
  const stockOf = (item: (typeof items)[number] | (typeof variantRows)[number]) => {
    if (!drawsFromStock(item)) return null
    const { free, held } = counts.get(item.item_id) ?? { free: 0, held: 0 }
    return { free, held, low: item.status === 'published' && free <= limit }
  }
  return items.map((item) => {
    const { version, status, publish_at, content, axes } = item
    const variants = sortByOptions(axes ?? [], variantsOf.get(item.item_id) ?? []).map((row) => ({
      id: ItemId.parse(row.public_id),
      title: row.version.title,
      options: row.options,
      priceFen: row.version.priceFen,
      forSale: row.for_sale,
      stock: stockOf(row),
    }))
    const classify = shop.classifies.find(({ classify_id }) => classify_id === version.classifyId)
    return {
      id: ItemId.parse(item.public_id),
      title: version.title,
      cover: version.cover,
      status,
      unlisted: version.unlisted,
      publishTime: publish_at?.toISOString() ?? null,
      classifyId: classify ? ClassifyId.parse(classify.classify_id) : null,
      classifyName: classify?.name ?? null,
      priceFen: version.priceFen,
      originalPriceFen: version.originalPriceFen,
      tiers: version.tiers,
      content,
      delivery: version.delivery,
      stock: variants.length > 0 ? sumStock(variants.map(({ stock }) => stock)) : stockOf(item),
      variants,
    }
  })
}

/** The name of the list in its cursors: each continues after an item. */
const listName = 'items'

async function getPlaceOrReject(ctx: Ctx, shopId: number, cursor: string): Promise<ItemPlace> {
  const [itemId = ''] = decodeCursor(listName, cursor)
  const place = await findItemPlace(ctx.db, shopId, itemId)
  if (!place) throw invalidCursor()
  return place
}

/** One page of a shop's items in the seller's order, whatever their state. */
export async function pageSellerItems(
  ctx: Ctx,
  { shortUrl, low, page, pageSize, cursor, ...filter }: InputOf<typeof operation>,
  port: SellerItemsPort,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const id = filter.text?.trim().toUpperCase() ?? ''
  // an id is looked up by its index; every title is read for other texts
  const named = ItemId.safeParse(id).success && (await findItemPlace(ctx.db, shop.shop_id, id))
  const { rows, total, isLast } = await findItemPage(ctx.db, {
    ...filter,
    ...(named && { text: undefined, itemId: named.parent_id ?? named.item_id }),
    shopId: shop.shop_id,
    itemIds: low && (await port.listLowItemIds(ctx, shop.shop_id)),
    page,
    pageSize,
    after: cursor === undefined ? undefined : await getPlaceOrReject(ctx, shop.shop_id, cursor),
  })
  const last = rows.at(-1)
  const nextCursor = isLast || !last ? null : encodeCursor(listName, last.public_id)
  return { list: await toSellerItems(ctx, shop, rows, port), total, page, pageSize, nextCursor }
}
