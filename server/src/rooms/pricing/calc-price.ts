import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { calcPrice as operation } from '@faka/contract/pricing'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { publishedItem } from '../item/door.ts'
import { checkAmount, feeOfBuyer, usablePayChannel } from '../shop/door.ts'
import { checkedPrice } from './check-price.ts'

/** What a quantity of an item costs, and how that came about. */
export async function calcPrice(
  ctx: Ctx,
  { itemId, payChannel, ...wish }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = orRefuse(await publishedItem(ctx, itemId), 'itemNotFound')
  const channel = payChannel && usablePayChannel(ctx, shop, payChannel)
  const price = checkedPrice(ctx, item, wish, channel ? feeOfBuyer(channel) : 0)
  if (channel) checkAmount(channel, price.amountFen)
  return price
}
