import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'
import { OrderAnswer } from './order-answer.ts'

export const getOrderAnswers = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:deliver',
  path: '/card-core/seller/order/answers',
  summary: "The buyer's answers to the item's questions; each call is recorded with who made it",
  input: z.strictObject({ orderNo: OrderNo }),
  reply: z.strictObject({
    orderNo: OrderNo,
    shortUrl: ShortUrl,
    itemId: ItemId,
    itemTitle: z.string(),
    quantity: z.int(),
    status: OrderStatus,
    /** Empty if the item asked nothing, or nothing was answered. */
    answers: z.array(OrderAnswer),
  }),
  errorCodes: ['sessionNeeded', 'orderNotFound'],
})
