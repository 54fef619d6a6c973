import type { changeItem as operation } from '@faka/contract/item/item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { knownShop } from '../shop/public.ts'
import { checkItemVersion } from './check-item-version.ts'
import { findItem, replaceItemVersion } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

/** Changes what an item says and costs; orders made before keep what they froze. */
export async function changeItem(
  ctx: Ctx,
  { itemId, ...said }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = required(await findItem(ctx.db, itemId), 'itemNotFound')
  const wares = checkItemVersion(
    { ...parseItemVersion(item.wares), ...said },
    await knownShop(ctx, item.shop_id),
  )
  await inTxPublishing(ctx, 'catalogue', [String(item.shop_id)], (tx) =>
    replaceItemVersion(tx, item, wares, ctx.now()),
  )
  return { itemId }
}
