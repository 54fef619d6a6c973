import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { listCustomPages as operation } from '@faka/contract/shop/seller-custom-page'
import type { Ctx } from '../../platform/ctx.ts'
import { selectCustomPages } from './custom-page.sql.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { toSellerCustomPageDto } from './to-seller-custom-page-dto.ts'

/** The pages that the seller of a shop wrote, in the order of its footer. */
export async function listCustomPages(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  return { list: (await selectCustomPages(ctx.db, shopId)).map(toSellerCustomPageDto) }
}
