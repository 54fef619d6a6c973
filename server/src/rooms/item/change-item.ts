import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { changeItem as operation } from '@faka/contract/item'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { inTxTelling } from '../../kernel/wake.ts'
import { knownShop } from '../shop/door.ts'
import { checkWares } from './check-wares.ts'
import { findItem, replaceWares } from './item.sql.ts'
import { keptWares } from './kept-wares.ts'

/** Changes what an item says and costs; orders made before keep what they froze. */
export async function changeItem(
  ctx: Ctx,
  { itemId, ...said }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = orRefuse(await findItem(ctx.db, itemId), 'itemNotFound')
  const wares = checkWares({ ...keptWares(item.wares), ...said }, await knownShop(ctx, item.shop_id))
  await inTxTelling(ctx, 'catalogue', [String(item.shop_id)], (tx) =>
    replaceWares(tx, item, wares, ctx.now()),
  )
  return { itemId }
}
