import type { listInquiries as operation } from '@faka/contract/inquiry/seller-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { countInquiries, pageInquiryRows } from './inquiry.sql.ts'
import { toInquiryRowDtos } from './to-inquiry-dtos.ts'

/** The inquiries of a shop, the latest message first. */
export async function listInquiries(
  ctx: Ctx,
  { shortUrl, filter, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [{ rows, total }, open] = await Promise.all([
    pageInquiryRows(ctx.db, { shopId, filter }, { page, pageSize }),
    countInquiries(ctx.db, { shopId, filter: 'open' }),
  ])
  return { list: await toInquiryRowDtos(ctx, rows, 'seller'), total, page, pageSize, open }
}
