import type { listAllInquiries as operation } from '@faka/contract/inquiry/platform-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { describeBySource } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import { pageInquiriesOfCells } from './page-inquiries-of-cells.ts'
import { toPlatformInquiryRowDtos } from './to-platform-inquiry-dtos.ts'

/** The inquiries of all shops, or of one, the latest message first, without their messages. */
export const listAllInquiries = (...args: Parameters<typeof listAllInquiriesOnce>) =>
  readOverCells(args[0], () => listAllInquiriesOnce(...args))

async function listAllInquiriesOnce(
  ctx: Ctx,
  { filter, shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const filters = { shopId: shop ? shop.shop_id : undefined, filter }
  const cells = shop ? [ctx] : inEachCell(ctx)
  const { rows, total } = await pageInquiriesOfCells(cells, filters, { page, pageSize })
  return { list: await describeBySource(rows, toPlatformInquiryRowDtos), total, page, pageSize }
}
