import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { showShop as operation } from '@faka/contract/shop/seller-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import {
  createFactorCheck,
  findShopAccess,
  getManagedShopOrReject,
  listPermittedShopIds,
} from './seller-shop.ts'
import { findShopPage } from './shop.sql.ts'
import { toSellerShopDto } from './to-seller-shop-dto.ts'

/** The shops that the caller manages, or one of them, as they are in the database now. */
export async function showShop(
  ctx: Ctx,
  { shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopIds = shortUrl
    ? [(await getManagedShopOrReject(ctx, shortUrl)).shop_id]
    : await listPermittedShopIds(ctx)
  const { rows, total } = await findShopPage(ctx.db, shopIds, { page, pageSize })
  const lacksFactor = await createFactorCheck(ctx)
  const list = await Promise.all(
    rows.map(async (row) => {
      const access = required(await findShopAccess(ctx, row), 'shopNotFound')
      return toSellerShopDto(row, { ...access, lacksFactor: lacksFactor(row) })
    }),
  )
  return { list, total, page, pageSize }
}
