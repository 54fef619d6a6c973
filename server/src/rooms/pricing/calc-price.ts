import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { calcPrice as operation } from '@faka/contract/pricing'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { publishedItem } from '../item/door.ts'
import { usablePayChannel } from '../shop/door.ts'
import { checkedPrice } from './check-price.ts'

/** What a quantity of an item costs, and how that came about. */
export async function calcPrice(
  ctx: Ctx,
  { itemId, payChannel, ...wish }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = orRefuse(await publishedItem(ctx, itemId), 'itemNotFound')
  const fee = payChannel
    ? orRefuse(await usablePayChannel(ctx, shop.shop_id, payChannel), 'channelUnavailable').fee_basis_points
    : 0
  return checkedPrice(ctx, item, wish, fee)
}
