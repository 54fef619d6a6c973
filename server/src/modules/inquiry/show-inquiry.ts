import type { showInquiry as operation } from '@faka/contract/inquiry/seller-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getCachedShop, requiredOfManagedShop } from '../shop/public.ts'
import { findInquiry, markRead } from './inquiry.sql.ts'
import { toSellerInquiryDto } from './to-inquiry-dtos.ts'

/** An inquiry for the shop that was asked, which has read it then. */
export async function showInquiry(
  ctx: Ctx,
  { inquiryNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = await requiredOfManagedShop(ctx, await findInquiry(ctx.db, inquiryNo), 'inquiryNotFound')
  const shop = await getCachedShop(ctx, row.shop_id)
  const reply = await toSellerInquiryDto(ctx, ctx.db, { row, shop })
  await markRead(ctx.db, inquiryNo, 'seller')
  return reply
}
