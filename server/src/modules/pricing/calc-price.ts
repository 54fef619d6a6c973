import type { calcPrice as operation } from '@faka/contract/pricing/pricing'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type CachedItem, getOrderedItemOrReject, type StockPort } from '../item/public.ts'
import { buyerFeeBasisPoints, checkAmount, getUsablePayChannelOrReject } from '../pay-channel/public.ts'
import { getPriceOrReject } from './get-price.ts'

/** What pricing needs from the order module, which is to the right; `app.ts` passes it in. */
export type HoldAvailabilityPort = Pick<StockPort, 'getHoldAvailability'>

/**
 * Rejects with `quantityHeldBack`, as placing the order would, when one order can take fewer cards now. When none can
 * be had the price is still calculated; the item's page explains the rest.
 */
async function checkHoldAvailability(
  ctx: Ctx,
  item: CachedItem,
  quantity: number,
  port: HoldAvailabilityPort,
): Promise<void> {
  const { maxQuantityNow } = await port.getHoldAvailability(ctx, item, item.version.maxQuantity)
  if (quantity > maxQuantityNow && maxQuantityNow > 0)
    throw new DomainError('quantityHeldBack', { maxQuantity: maxQuantityNow })
}

/** The price of a quantity of an item, with the reasons behind it, and why a coupon does not apply. */
export async function calcPrice(
  ctx: Ctx,
  { itemId, variantId, payChannel, ...input }: InputOf<typeof operation>,
  port: HoldAvailabilityPort,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = await getOrderedItemOrReject(ctx, { itemId, variantId })
  const channel = payChannel && (await getUsablePayChannelOrReject(ctx, shop.shop_id, payChannel))
  const feeBasisPoints = channel ? buyerFeeBasisPoints(channel) : 0
  const { price, refused } = await getPriceOrReject(ctx, { item, shop }, input, feeBasisPoints)
  if (channel) checkAmount(channel, price.amountFen)
  await checkHoldAvailability(ctx, item, input.quantity, port)
  return refused ? { ...price, reasons: [...price.reasons, { kind: 'couponRefused', ...refused }] } : price
}
