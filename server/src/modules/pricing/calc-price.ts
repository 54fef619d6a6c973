import type { calcPrice as operation } from '@faka/contract/pricing/pricing'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { type KnownItem, publishedItem, type StockPort } from '../item/public.ts'
import { checkAmount, feeOfBuyer, usablePayChannel } from '../shop/public.ts'
import { getPriceOrReject } from './get-price.ts'

/** What prices need of the orders' room, to the right; `app.ts` hands it in. */
export type HoldAvailabilityPort = Pick<StockPort, 'getHoldAvailability'>

/**
 * Refuses with `quantityHeldBack`, which names how many one order can take now, what an order would be refused for.
 * Where nothing can be had now a price is still a price: the item's page says why and until when.
 */
async function checkHoldAvailability(
  ctx: Ctx,
  item: KnownItem,
  quantity: number,
  port: HoldAvailabilityPort,
): Promise<void> {
  const { maxQuantityNow } = await port.getHoldAvailability(ctx, item, item.wares.maxQuantity)
  if (quantity > maxQuantityNow && maxQuantityNow > 0)
    throw new DomainError('quantityHeldBack', { maxQuantity: maxQuantityNow })
}

/** What a quantity of an item costs, and how that came about. */
export async function calcPrice(
  ctx: Ctx,
  { itemId, payChannel, ...wish }: InputOf<typeof operation>,
  port: HoldAvailabilityPort,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = required(await publishedItem(ctx, itemId), 'itemNotFound')
  const channel = payChannel && usablePayChannel(ctx, shop, payChannel)
  const price = getPriceOrReject(ctx, item, wish, channel ? feeOfBuyer(channel) : 0)
  if (channel) checkAmount(channel, price.amountFen)
  await checkHoldAvailability(ctx, item, wish.quantity, port)
  return price
}
