import type { pageItems as operation } from '@faka/contract/item/item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { knownShopByUrl } from '../shop/public.ts'
import { toItemBriefDto } from './get-item.ts'
import { isSoldOut } from './item.rules.ts'
import { getPublishedItems } from './item-cache.ts'
import { getStockDtos, type StockPort } from './stock-port.ts'

/** A shop's published items, page by page, in the seller's order with the sold out ones last. */
export async function pageItems(
  ctx: Ctx,
  { shortUrl, classifyId, keyword, page, pageSize }: InputOf<typeof operation>,
  port: Pick<StockPort, 'getFreeCardCounts'>,
): Promise<ReplyOf<typeof operation>> {
  const shop = required(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  if (classifyId)
    required(
      shop.classifies.find(({ classify_id }) => classify_id === classifyId),
      'classifyNotFound',
    )
  const wanted = keyword?.trim().toLowerCase() ?? ''
  const items = (await getPublishedItems(ctx, shop.shop_id)).filter(
    ({ wares }) =>
      (!classifyId || wares.classifyId === classifyId) &&
      (!wanted || wares.title.toLowerCase().includes(wanted)),
  )
  const stocks = await getStockDtos(ctx, items, port)
  const briefs = items.flatMap((item, at) => {
    const stock = stocks[at]
    const [firstTier] = item.wares.tiers.toSorted((one, other) => one.minQuantity - other.minQuantity)
    return stock ? [{ ...toItemBriefDto(item, stock), ...(firstTier && { firstTier }) }] : []
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
