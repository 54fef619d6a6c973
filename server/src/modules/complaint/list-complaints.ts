import type { listComplaints as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject, listManagedShopIds } from '../shop/public.ts'
import { countByStatus, findComplaintPage, totalOf } from './complaint-page.sql.ts'
import { toSellerComplaintRowDtos } from './to-complaint-row-dtos.ts'

/** The complaints of a shop, or of every shop that the caller manages, nearest deadline first. */
export async function listComplaints(
  ctx: Ctx,
  { shortUrl, status, orderNo, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopIds = shortUrl
    ? [(await getManagedShopOrReject(ctx, shortUrl)).shop_id]
    : await listManagedShopIds(ctx)
  const filter = { shopIds, orderNo }
  const [rows, counts] = await Promise.all([
    findComplaintPage(ctx.db, filter, { status, byDeadline: true, page, pageSize }),
    countByStatus(ctx.db, filter),
  ])
  return {
    list: await toSellerComplaintRowDtos(ctx, rows),
    total: totalOf(counts, status),
    page,
    pageSize,
    serverTime: ctx.now().toISOString(),
    counts,
  }
}
