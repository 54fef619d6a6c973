import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { catalogueIdLength, ItemId } from '@faka/contract/ids'
import type { createItem as operation } from '@faka/contract/item'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { knownShopByUrl } from '../shop/door.ts'
import { checkWares } from './check-wares.ts'
import { plainWares } from './item.rules.ts'
import { insertItem } from './item.sql.ts'

/** Adds an item to a shop, not yet published. */
export async function createItem(
  ctx: Ctx,
  { shortUrl, content, ...said }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  const wares = checkWares({ ...plainWares, ...said }, shop)
  const publicId = newNumber(ctx.random, catalogueIdLength)
  await inTx(ctx.db, (tx) =>
    insertItem(tx, { publicId, shopId: shop.shop_id, content, wares, at: ctx.now() }),
  )
  return { itemId: ItemId.parse(publicId) }
}
