import type { listComplaints as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import { countByStatus, findComplaintPage } from './complaint-page.sql.ts'
import { toComplaintRowDtos } from './to-complaint-row-dtos.ts'

/** A shop's complaints, or those of all shops, nearest deadline first. */
export async function listComplaints(
  ctx: Ctx,
  { shortUrl, status, orderNo, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const filter = { shopId: shop ? shop.shop_id : undefined, orderNo }
  const [rows, counts] = await Promise.all([
    findComplaintPage(ctx.db, filter, { status, byDeadline: true, page, pageSize }),
    countByStatus(ctx.db, filter),
  ])
  const total = counts
    .filter((row) => status === undefined || row.status === status)
    .reduce((sum, { count }) => sum + count, 0)
  return { list: await toComplaintRowDtos(ctx, rows, () => true), total, page, pageSize }
}
