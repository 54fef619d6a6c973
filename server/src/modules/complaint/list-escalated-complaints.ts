import type { listEscalatedComplaints as operation } from '@faka/contract/complaint/platform-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import { countEscalated, findEscalatedPage } from './escalated-complaints.sql.ts'
import { toSellerComplaintRowDtos } from './to-complaint-row-dtos.ts'

/** The complaints of all shops, or of one, that were escalated to the platform. */
export async function listEscalatedComplaints(
  ctx: Ctx,
  { status, shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const shopId = shop ? shop.shop_id : undefined
  const [rows, counts] = await Promise.all([
    findEscalatedPage(ctx.db, { status, shopId, page, pageSize }),
    countEscalated(ctx.db, shopId),
  ])
  const dtos = await toSellerComplaintRowDtos(ctx, rows)
  return {
    list: dtos.map((row, index) => ({
      ...row,
      escalateTime: (rows[index]?.escalated_at ?? rows[index]?.created_at ?? ctx.now()).toISOString(),
    })),
    total: counts[status],
    page,
    pageSize,
    serverTime: ctx.now().toISOString(),
    counts,
  }
}
