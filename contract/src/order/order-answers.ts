import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'

/** A question of the item as it was at the time of purchase, with the buyer's answer. */
export const OrderAnswer = z.strictObject({
  question: z.string(),
  /** Empty if the question is optional and was left out. */
  answer: z.string(),
})
export type OrderAnswer = z.infer<typeof OrderAnswer>

export const getOrderAnswers = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
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
