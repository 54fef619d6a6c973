import type { deliverOrder as operation } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { getSoldOrderOrReject, lockOrders, statusPath, transitionOrders } from '../order/public.ts'
import { insertDeliveredTexts } from './delivery.sql.ts'
import { endProgramCall } from './program-call.sql.ts'
import { deliveredTextAssociatedData } from './read-cards.ts'

/**
 * Delivers a paid order manually, one text per unit: for items with manual delivery, or when stock or the shared text
 * is missing.
 */
export async function deliverOrder(
  ctx: Ctx,
  { orderNo, texts }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await getSoldOrderOrReject(ctx, orderNo)
  return inTx(ctx.db, async (tx) => {
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    if (order.status !== 'paid') throw new DomainError('orderNotDeliverable')
    if (texts.length !== order.quantity)
      throw new DomainError('textCountDiffers', { units: order.quantity, texts: texts.length })
    const rows = texts.map((text, index) => ({
      order_no: orderNo,
      card_no: index + 1,
      shop_id: order.shop_id,
      shared_text_id: null,
      sealed: ctx.encryption.encrypt(
        'texts',
        Buffer.from(text),
        deliveredTextAssociatedData(orderNo, index + 1),
      ),
      at: ctx.now(),
    }))
    await insertDeliveredTexts(tx, rows)
    const path = statusPath(order.status, ['cardsDelivered'])
    await transitionOrders(
      tx,
      [
        {
          orderNo,
          shopId: order.shop_id,
          path,
          actor: sellerActorName(ctx.actor),
          reason: 'deliveredByHand',
        },
      ],
      ctx.now(),
    )
    await endProgramCall(tx, orderNo, ctx.now())
    return { status: 'delivered' }
  })
}
