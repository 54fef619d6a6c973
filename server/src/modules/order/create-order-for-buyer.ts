import type { createOrderForBuyer as operation } from '@faka/contract/order/seller-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo, PayChannelId } from '@faka/contract/shared/ids'
import { checkoutUrl } from '@faka/contract/shared/urls'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { findItem } from '../item/public.ts'
import { listOfferedPayChannels } from '../pay-channel/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { createOrder } from './create-order.ts'
import { insertOrderAction } from './order-action.sql.ts'

/** The payment method that the shop offers first. */
async function findFirstPayChannel(ctx: Ctx, shopId: number): Promise<PayChannelId> {
  const [first] = await listOfferedPayChannels(ctx, shopId)
  return PayChannelId.parse(required(first, 'channelUnavailable').id)
}

/**
 * The seller places an order for a buyer, who pays it at the checkout. It is a guest's order: what lets a guest act on
 * it is not returned, since the seller must not act as the buyer, who gets it by a code to the contact.
 */
export async function createOrderForBuyer(
  ctx: Ctx,
  { note, payChannel, ...input }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, input.itemId), 'itemNotFound')
  if (item.status !== 'published') throw new DomainError('itemNotOnSale')
  const actor = sellerActorName(ctx.actor)
  // without a session, so that the order is not the seller's own
  const asNobody: Ctx = { ...ctx, actor: { kind: 'orderingSeller', name: actor } }
  const { orderNo, status, amountFen, payBefore } = await createOrder(asNobody, {
    ...input,
    payChannel: payChannel ?? (await findFirstPayChannel(ctx, item.shop_id)),
  })
  // a repeated request finds its row
  await insertOrderAction(ctx.db, {
    order_no: orderNo,
    shop_id: item.shop_id,
    kind: 'create',
    actor,
    why: note ?? '',
    amount_fen: null,
    request_id: input.requestId,
    at: ctx.now(),
  })
  return {
    orderNo,
    status,
    amountFen,
    payBefore,
    payUrl: ctx.config.publicUrl + checkoutUrl(OrderNo.parse(orderNo)),
  }
}
