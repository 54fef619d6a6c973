import type { listAllInquiries as operation } from '@faka/contract/inquiry/platform-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import { pageInquiryRows } from './inquiry.sql.ts'
import { toPlatformInquiryRowDtos } from './to-platform-inquiry-dtos.ts'

/** The inquiries of all shops, or of one, the latest message first, without their messages. */
export async function listAllInquiries(
  ctx: Ctx,
  { filter, shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const filters = { shopId: shop ? shop.shop_id : undefined, filter }
  const { rows, total } = await pageInquiryRows(ctx.db, filters, { page, pageSize })
  return { list: await toPlatformInquiryRowDtos(ctx, rows), total, page, pageSize }
}
