import type { getOrderAnswers as operation } from '@faka/contract/order/order-answers'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { sellerActorName } from '../account/public.ts'
import { getItemVersion } from '../item/public.ts'
import { getCachedShop, requiredOfManagedShop } from '../shop/public.ts'
import { decryptAnswers } from './answer-encryption.ts'
import { insertAnswerReveal } from './answer-reveal.sql.ts'
import { findOrder } from './find-order.ts'

/** The answers of an order's buyer, for its seller. They are decrypted only after the record of who opens them is written. */
export async function getOrderAnswers(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await requiredOfManagedShop(ctx, await findOrder(ctx, orderNo), 'orderNotFound')
  const { public_id, version } = await getItemVersion(ctx, order.wares_id)
  const { short_url } = await getCachedShop(ctx, order.shop_id)
  if (order.sealed_answers)
    await insertAnswerReveal(ctx.db, {
      order_no: order.order_no,
      shop_id: order.shop_id,
      actor: sellerActorName(ctx.actor),
      at: ctx.now(),
    })
  return {
    orderNo: OrderNo.parse(order.order_no),
    shortUrl: ShortUrl.parse(short_url),
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    quantity: order.quantity,
    status: order.status,
    answers: decryptAnswers(ctx, order, version.questions),
  }
}
