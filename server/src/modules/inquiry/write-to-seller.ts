import type { writeToSeller as operation } from '@faka/contract/inquiry/inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { actorName } from '../account/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { askerKeys, checkAsker } from './asker.ts'
import { getOwnInquiryOrReject } from './get-own-inquiry-or-reject.ts'
import { toInquiryDto } from './to-inquiry-dtos.ts'
import { writeMessage } from './write-message.ts'

/** A further message of who asked; a blocked buyer writes none. */
export async function writeToSeller(
  ctx: Ctx,
  { requestId, text, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const inquiry = await getOwnInquiryOrReject(ctx, access)
  const { inquiry_no: inquiryNo, mail_key } = inquiry
  const shop = await getCachedShop(ctx, inquiry.shop_id)
  await checkAsker(ctx, shop, { ...askerKeys(ctx, undefined), mail_key })
  await ctx.rateLimits.consume(`inquiry ${inquiryNo}`, ctx.config.limits.inquiryMessagesPerHour, 3600)
  const message = { side: 'buyer', actor: actorName(ctx.actor), text, requestId } as const
  const written = await inTx(ctx.db, (tx) => writeMessage(ctx, tx, inquiryNo, message))
  return toInquiryDto(ctx, ctx.db, { row: written, shop }, 'buyer')
}
