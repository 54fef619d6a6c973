import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrderNo } from './ids.ts'
import { OrderStatus } from './states.ts'

export const payFromBalance = endpoint({
  audience: 'buyer',
  whoMay: 'owner',
  session: 'needed',
  path: '/card-core/buyer/order/payFromBalance',
  summary: "Pays an order of the account's own from its balance; safe to ask again",
  input: z.strictObject({ orderNo: OrderNo }),
  reply: z.strictObject({ status: OrderStatus }),
  /** `balanceTooLow` carries what there is: `{balanceFen}`. */
  refusals: [
    'sessionNeeded',
    'orderNotFound',
    'orderNotPayable',
    'balanceTooLow',
    'channelUnavailable',
    'tooOften',
  ],
})
