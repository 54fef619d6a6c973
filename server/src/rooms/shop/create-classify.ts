import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ClassifyId, catalogueIdLength } from '@faka/contract/ids'
import type { createClassify as operation } from '@faka/contract/shop'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { tell } from '../../kernel/wake.ts'
import { findShop, insertClassify } from './shop.sql.ts'
import { forgetShop } from './shop-memory.ts'

/** Adds a classify at the end of a shop. */
export async function createClassify(
  ctx: Ctx,
  { shortUrl, name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = orRefuse(await findShop(ctx.db, shortUrl), 'shopNotFound')
  const classifyId = newNumber(ctx.random, catalogueIdLength)
  await inTx(ctx.db, async (tx) => {
    orRefuse(await insertClassify(tx, { classify_id: classifyId, shop_id: shop.shop_id, name }), 'nameTaken')
    await tell(tx, 'catalogue', [String(shop.shop_id)])
  })
  // the notice is heard a moment later; whoever adds an item to the new classify at once must find it
  forgetShop(ctx, shop.shop_id)
  return { classifyId: ClassifyId.parse(classifyId) }
}
