import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { countStock as operation } from '@faka/contract/stock/stock'
import type { Ctx } from '../../platform/ctx.ts'
import { findItem, listItems, parseItemVersion } from '../item/public.ts'
import { getManagedShopOrReject, requiredOfManagedShop } from '../shop/public.ts'
import { countCardsByState } from './stock.sql.ts'

/** How many cards one item, or each item of a shop, has in each state. */
export async function countStock(
  ctx: Ctx,
  { shortUrl, itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const items = itemId
    ? [await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')]
    : await listItems(ctx.db, (await getManagedShopOrReject(ctx, shortUrl ?? '')).shop_id)
  const counts = await countCardsByState(
    ctx.db,
    items.map(({ item_id }) => item_id),
  )
  const byItem = Map.groupBy(counts, ({ item_id }) => item_id)
  return items.map((item) => {
    const { title, cardSeparator } = parseItemVersion(item.version)
    const count = (state: string) => byItem.get(item.item_id)?.find((row) => row.state === state)?.count ?? 0
    return {
      itemId: ItemId.parse(item.public_id),
      title,
      cardSeparator,
      free: count('free'),
      held: count('held'),
      sold: count('sold'),
      void: count('void'),
      withdrawn: count('withdrawn'),
    }
  })
}
