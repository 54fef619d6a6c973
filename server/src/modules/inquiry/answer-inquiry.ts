import type { answerInquiry as operation } from '@faka/contract/inquiry/seller-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { getCachedShop, requiredOfManagedShop } from '../shop/public.ts'
import { findInquiry } from './inquiry.sql.ts'
import { toSellerInquiryDto } from './to-inquiry-dtos.ts'
import { writeMessage } from './write-message.ts'

/** A message of the seller to who asked, which opens a closed inquiry again; what was asked counts as read. */
export async function answerInquiry(
  ctx: Ctx,
  { inquiryNo, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id } = await requiredOfManagedShop(
    ctx,
    await findInquiry(ctx.db, inquiryNo),
    'inquiryNotFound',
  )
  const shop = await getCachedShop(ctx, shop_id)
  const message = { side: 'seller', actor: sellerActorName(ctx.actor), text } as const
  return inTx(ctx.db, async (tx) => {
    const row = await writeMessage(ctx, tx, inquiryNo, message)
    return toSellerInquiryDto(ctx, tx, { row, shop })
  })
}
