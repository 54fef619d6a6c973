import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'

export const payFromBalance = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/card-core/buyer/order/payFromBalance',
  summary: "Pays an order of the account's own from its balance; safe to ask again",
  input: z.strictObject({ orderNo: OrderNo }),
  reply: z.strictObject({ status: OrderStatus }),
  /** `balanceTooLow` carries what there is: `{balanceFen}`. */
  errorCodes: [
    'sessionNeeded',
    'orderNotFound',
    'orderNotPayable',
    'balanceTooLow',
    'channelUnavailable',
    'tooOften',
  ],
})
