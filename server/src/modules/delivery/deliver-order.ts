import type { deliverOrder as operation } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { actorName, type Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { lockOrders, moveOrders, pathOf } from '../order/public.ts'
import { insertDeliveredTexts } from './delivery.sql.ts'
import { deliveredTextAssociatedData } from './read-cards.ts'

/** Delivers a paid order by hand, one text a unit: of an item that a person delivers, or whose text or cards are missing. */
export async function deliverOrder(
  ctx: Ctx,
  { orderNo, texts }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await inTx(ctx.db, async (tx) => {
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    if (order.status !== 'paid') throw new DomainError('orderNotDeliverable')
    if (texts.length !== order.quantity)
      throw new DomainError('badInput', [{ path: 'texts', message: `must be ${order.quantity}, one a unit` }])
    const rows = texts.map((text, at) => ({
      order_no: orderNo,
      card_no: at + 1,
      shop_id: order.shop_id,
      shared_text_id: null,
      sealed: ctx.encryption.encrypt(
        'texts',
        Buffer.from(text),
        deliveredTextAssociatedData(orderNo, at + 1),
      ),
      at: ctx.now(),
    }))
    await insertDeliveredTexts(tx, rows)
    const path = pathOf(order.status, ['cardsGiven'])
    await moveOrders(
      tx,
      [{ orderNo, shopId: order.shop_id, path, actor: actorName(ctx.actor), reason: 'deliveredByHand' }],
      ctx.now(),
    )
  })
  return { status: 'delivered' }
}
