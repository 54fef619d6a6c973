import * as z from 'zod/mini'
import { Delivery } from '../item/item.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { Moment } from '../shared/time.ts'

/** A paid order that is not delivered yet. */
const OrderToDeliver = z.strictObject({
  orderNo: OrderNo,
  itemId: ItemId,
  itemTitle: z.string(),
  quantity: z.int(),
  amountFen: PositiveFen,
  /** `byHand`: the item is delivered manually; `automatic`: its stock or shared text was missing. */
  delivery: Delivery,
  /** Whether the buyer answered questions of the item; see `getOrderAnswers`. */
  hasAnswers: z.boolean(),
  sandbox: z.boolean(),
  paidTime: Moment,
  /** Whole seconds since the payment. */
  waitSeconds: z.int().check(z.minimum(0)),
})

export const listOrdersToDeliver = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:deliver',
  path: '/card-core/seller/order/toDeliver',
  summary: 'The paid orders of a shop that wait for manual delivery, the longest waiting first',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /** Continues after this order: `nextCursor` of the page before. */
    cursor: z.optional(OrderNo),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.strictObject({
    list: z.array(OrderToDeliver),
    /** All orders that wait, whatever the page. */
    total: z.int().check(z.minimum(0)),
    /** The `cursor` of the next page; null on the last one. */
    nextCursor: z.nullable(OrderNo),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'orderNotFound'],
})
