import type { pageItems as operation } from '@faka/contract/item/item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl, hiddenClassifyIds } from '../shop/public.ts'
import { versionAt } from './campaign.rules.ts'
import { toItemBriefDto } from './get-item.ts'
import { isListed, isSoldOut } from './item.rules.ts'
import { getListedItems } from './item-cache.ts'
import { getStockDtos, type StockPort } from './stock-port.ts'

/**
 * One page of a shop's published items, in the seller's order with sold-out ones last. Unlisted items and
 * those of a hidden classify are left out, and the classify is not found.
 */
export async function pageItems(
  ctx: Ctx,
  { shortUrl, classifyId, keyword, page, pageSize }: InputOf<typeof operation>,
  port: Pick<StockPort, 'getFreeCardCounts'>,
): Promise<ReplyOf<typeof operation>> {
  const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const hiddenIds = hiddenClassifyIds(shop)
  if (classifyId)
    required(
      shop.classifies.find(({ classify_id, hidden }) => !hidden && classify_id === classifyId),
      'classifyNotFound',
    )
  const text = keyword?.trim().toLowerCase() ?? ''
  const items = (await getListedItems(ctx, shop.shop_id)).filter(
    ({ version }) =>
      isListed(version, hiddenIds) &&
      (!classifyId || version.classifyId === classifyId) &&
      (!text || version.title.toLowerCase().includes(text)),
  )
  const stocks = await getStockDtos(ctx, items, port)
  const now = ctx.now()
  const briefs = items.flatMap((item, index) => {
    const stock = stocks[index]
    const [firstTier] = versionAt(item, now).tiers.toSorted(
      (left, right) => left.minQuantity - right.minQuantity,
    )
    return stock ? [{ ...toItemBriefDto(item, stock, now), ...(firstTier && { firstTier }) }] : []
  })
  const ordered = [
    ...briefs.filter(({ stock }) => !isSoldOut(stock)),
    ...briefs.filter(({ stock }) => isSoldOut(stock)),
  ]
  return {
    list: ordered.slice((page - 1) * pageSize, page * pageSize),
    total: ordered.length,
    page,
    pageSize,
  }
}
