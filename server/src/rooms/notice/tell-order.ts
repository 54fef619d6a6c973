import { OrderNo } from '@faka/contract/ids'
import { orderDetailUrl } from '@faka/contract/order-urls'
import type { House } from '../../kernel/ctx.ts'
import { frozenWares } from '../item/door.ts'
import { contactOf, findOrder } from '../order/door.ts'
import { nothing, type Occasion, type Told, tellBuyer } from './told.ts'

const names = { 'order.delivered': 'orderDelivered', 'order.refunded': 'orderRefunded' } as const

/** What is said of an order: to its buyer by mail, with its number in the link, and to the seller's program. */
export const tellOrder =
  (kind: keyof typeof names) =>
  async (house: House, { happening }: Occasion): Promise<Told> => {
    const order = await findOrder(house, happening.subject)
    if (!order) return nothing
    const { public_id: itemId, wares } = await frozenWares(house, order.wares_id)
    const vars = { item: wares.title, quantity: String(order.quantity) }
    const path = orderDetailUrl(OrderNo.parse(order.order_no))
    const buyer = { contact: contactOf(house, order), accountId: order.account_id }
    return {
      messages: await tellBuyer(house, buyer, { name: names[kind], vars, path }),
      data: {
        orderNo: order.order_no,
        itemId,
        quantity: order.quantity,
        amountFen: order.amount_fen,
        testMoney: order.sandbox,
      },
    }
  }
