import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { createShop as operation } from '@faka/contract/shop'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { becomeSeller, sellerAccountId } from '../account/door.ts'
import { insertShop } from './shop.sql.ts'

/** Opens a shop for a seller. */
export async function createShop(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const seller = await sellerAccountId(ctx, input.seller)
  const shop = await inTx(ctx.db, async (tx) => {
    await becomeSeller(ctx, tx, input.seller)
    return insertShop(tx, {
      short_url: input.shortUrl,
      seller_account_id: seller,
      name: input.name,
      logo: input.logo ?? null,
      notice: input.notice ?? '',
      opening: input.opening ?? '',
      contact: JSON.stringify(input.contact ?? {}),
      created_at: ctx.now(),
    })
  })
  orRefuse(shop, 'nameTaken')
  return { shortUrl: input.shortUrl }
}
