import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { calcPrice as operation } from '@faka/contract/pricing'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { type KnownItem, publishedItem, type StockPort } from '../item/door.ts'
import { checkAmount, feeOfBuyer, usablePayChannel } from '../shop/door.ts'
import { checkedPrice } from './check-price.ts'

/** What prices need of the orders' room, to the right; `app.ts` hands it in. */
export type HoldsPort = Pick<StockPort, 'shownHolds'>

/**
 * Refuses with `quantityHeldBack`, which names how many one order can take now, what an order would be refused for.
 * Where nothing can be had now a price is still a price: the item's page says why and until when.
 */
async function checkHolds(ctx: Ctx, item: KnownItem, quantity: number, port: HoldsPort): Promise<void> {
  const { maxQuantityNow } = await port.shownHolds(ctx, item, item.wares.maxQuantity)
  if (quantity > maxQuantityNow && maxQuantityNow > 0)
    throw new Refused('quantityHeldBack', { maxQuantity: maxQuantityNow })
}

/** What a quantity of an item costs, and how that came about. */
export async function calcPrice(
  ctx: Ctx,
  { itemId, payChannel, ...wish }: InputOf<typeof operation>,
  port: HoldsPort,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = orRefuse(await publishedItem(ctx, itemId), 'itemNotFound')
  const channel = payChannel && usablePayChannel(ctx, shop, payChannel)
  const price = checkedPrice(ctx, item, wish, channel ? feeOfBuyer(channel) : 0)
  if (channel) checkAmount(channel, price.amountFen)
  await checkHolds(ctx, item, wish.quantity, port)
  return price
}
