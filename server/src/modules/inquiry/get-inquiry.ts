import type { getInquiry as operation } from '@faka/contract/inquiry/inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getCachedShop } from '../shop/public.ts'
import { getOwnInquiryOrReject } from './get-own-inquiry-or-reject.ts'
import { markRead } from './inquiry.sql.ts'
import { toInquiryDto } from './to-inquiry-dtos.ts'

/** An inquiry for who asked, who has read it then. */
export async function getInquiry(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = await getOwnInquiryOrReject(ctx, input)
  const shop = await getCachedShop(ctx, row.shop_id)
  const reply = await toInquiryDto(ctx, ctx.db, { row, shop }, 'buyer')
  if (!input.peek) await markRead(ctx.db, row.inquiry_no, 'buyer')
  return reply
}
