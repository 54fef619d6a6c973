import type { closeInquiry as operation } from '@faka/contract/inquiry/seller-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { getCachedShop, requiredOfManagedShop } from '../shop/public.ts'
import { findInquiry, setClosed } from './inquiry.sql.ts'
import { recordInquiryEvent } from './record-inquiry-event.ts'
import { toSellerInquiryDto } from './to-inquiry-dtos.ts'

/** Closes an inquiry for its shop: who asked writes no more in it. Closing it again changes nothing. */
export async function closeInquiry(
  ctx: Ctx,
  { inquiryNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id } = await requiredOfManagedShop(
    ctx,
    await findInquiry(ctx.db, inquiryNo),
    'inquiryNotFound',
  )
  const shop = await getCachedShop(ctx, shop_id)
  return inTx(ctx.db, async (tx) => {
    const closed = await setClosed(tx, inquiryNo)
    if (closed)
      await recordInquiryEvent(ctx, tx, closed, {
        kind: 'closed',
        side: 'seller',
        actor: sellerActorName(ctx.actor),
      })
    const row = required(closed ?? (await findInquiry(tx, inquiryNo)), 'inquiryNotFound')
    return toSellerInquiryDto(ctx, tx, { row, shop })
  })
}
