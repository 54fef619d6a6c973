import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { pageItems as operation } from '@faka/contract/item'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { knownShopByUrl } from '../shop/door.ts'
import { briefOf } from './get-item.ts'
import { isSoldOut } from './item.rules.ts'
import { publishedItems } from './item-memory.ts'
import { type StockPort, stockOf } from './stock-port.ts'

/** A shop's published items, page by page, in the seller's order with the sold out ones last. */
export async function pageItems(
  ctx: Ctx,
  { shortUrl, classifyId, keyword, page, pageSize }: InputOf<typeof operation>,
  port: Pick<StockPort, 'freeCards'>,
): Promise<ReplyOf<typeof operation>> {
  const shop = orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  if (classifyId)
    orRefuse(
      shop.classifies.find(({ classify_id }) => classify_id === classifyId),
      'classifyNotFound',
    )
  const wanted = keyword?.trim().toLowerCase() ?? ''
  const items = (await publishedItems(ctx, shop.shop_id)).filter(
    ({ wares }) =>
      (!classifyId || wares.classifyId === classifyId) &&
      (!wanted || wares.title.toLowerCase().includes(wanted)),
  )
  const stocks = await stockOf(ctx, items, port)
  const briefs = items.flatMap((item, at) => {
    const stock = stocks[at]
    const [firstTier] = item.wares.tiers.toSorted((one, other) => one.minQuantity - other.minQuantity)
    return stock ? [{ ...briefOf(item, stock), ...(firstTier && { firstTier }) }] : []
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
