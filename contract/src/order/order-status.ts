import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/**
 * Increases with each change of an order's money that its status does not show: a wrong, duplicate or late payment,
 * a failed payment, a finished refund. If it changed, read the order again.
 */
const MoneyVersion = z.int().check(z.minimum(0))

export const getOrderStatus = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/getOrderStatus',
  summary:
    'The status of an order; with `since`, waits until it changes, or with `sinceMoney` until its money does',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({
    since: z.optional(OrderStatus),
    /** With `since`: also returns once `moneyVersion` differs. */
    sinceMoney: z.optional(MoneyVersion),
    waitSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(25))),
  }),
  reply: z.strictObject({
    status: OrderStatus,
    moneyVersion: MoneyVersion,
    serverTime: Moment,
    payBefore: Moment,
  }),
  errorCodes: ['orderNotFound', 'tooOften'],
})
