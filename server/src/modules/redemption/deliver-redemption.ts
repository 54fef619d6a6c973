import type { deliverRedemption as operation } from '@faka/contract/redemption/seller-redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { isCellAway } from '../../platform/cells/cell-away-error.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { lockOrders } from '../order/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { checkCard } from './check-card.ts'
import { endRedemption, findRedemptionRow } from './redemption.sql.ts'
import type { RedemptionPort } from './redemption-port.ts'
import { sealText } from './redemption-texts.ts'
import { readSellerRedemption } from './to-seller-redemption-dtos.ts'

/**
 * The seller delivers what a card was exchanged for, as a text for whoever holds the card. Under the lock of its order, so
 * that nothing is delivered for a card that is being refunded.
 */
export async function deliverRedemption(
  ctx: Ctx,
  { redemptionNo, text }: InputOf<typeof operation>,
  port: RedemptionPort,
): Promise<ReplyOf<typeof operation>> {
  const { order_no: orderNo } = await requiredOfManagedShop(
    ctx,
    await findRedemptionRow(ctx.db, redemptionNo),
    'redemptionNotFound',
  )
  return inTx(ctx.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    const ended = await endRedemption(tx, redemptionNo, {
      state: 'delivered',
      sealed_text: sealText(ctx, redemptionNo, text),
      why: null,
      actor: sellerActorName(ctx.actor),
      ended_at: ctx.now(),
    })
    const { card_id } = required(ended, 'redemptionEnded')
    try {
      await checkCard(tx, { card_id, order_no: orderNo, state: 'sold' }, port)
    } catch (error) {
      // nothing but a refund can be in the way: a card that was redeemed is not replaced
      throw error instanceof DomainError && !isCellAway(error) ? new DomainError('cardRefunded') : error
    }
    return readSellerRedemption(tx, redemptionNo)
  })
}
