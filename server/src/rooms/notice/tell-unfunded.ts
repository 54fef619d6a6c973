import { ShortUrl } from '@faka/contract/ids'
import { shopUrl } from '@faka/contract/urls'
import type { House } from '../../kernel/ctx.ts'
import { frozenWares } from '../item/door.ts'
import { findOrder } from '../order/door.ts'
import { knownShop } from '../shop/door.ts'
import { nothing, type Occasion, type Told, tellSeller } from './told.ts'

/** What is said of a refund that waits until the merchant has money at its gateway: to the seller and his program. */
export async function tellUnfunded(house: House, { happening, notice }: Occasion): Promise<Told> {
  const order = await findOrder(house, happening.subject)
  if (!order) return nothing
  const { public_id: itemId, wares } = await frozenWares(house, order.wares_id)
  const { name: shop, short_url } = await knownShop(house, order.shop_id)
  const path = shopUrl(ShortUrl.parse(short_url))
  return {
    messages: tellSeller(house, notice, { name: 'refundUnfunded', vars: { item: wares.title, shop }, path }),
    data: { orderNo: order.order_no, itemId, quantity: order.quantity, amountFen: order.amount_fen },
  }
}
