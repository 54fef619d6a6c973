import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ClassifyId, catalogueIdLength } from '@faka/contract/ids'
import type { createClassify as operation } from '@faka/contract/shop'
import type { Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { inTxTelling } from '../../kernel/wake.ts'
import { findShop, insertClassify } from './shop.sql.ts'

/** Adds a classify at the end of a shop. */
export async function createClassify(
  ctx: Ctx,
  { shortUrl, name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = orRefuse(await findShop(ctx.db, shortUrl), 'shopNotFound')
  const classifyId = newNumber(ctx.random, catalogueIdLength)
  await inTxTelling(ctx, 'catalogue', [String(shop.shop_id)], async (tx) =>
    orRefuse(await insertClassify(tx, { classify_id: classifyId, shop_id: shop.shop_id, name }), 'nameTaken'),
  )
  return { classifyId: ClassifyId.parse(classifyId) }
}
