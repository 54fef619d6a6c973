import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'

export const payFromBalance = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/card-core/buyer/order/payFromBalance',
  summary: "Pays one of the account's orders from its balance; idempotent",
  input: z.strictObject({ orderNo: OrderNo }),
  reply: z.strictObject({ status: OrderStatus }),
  /** `balanceTooLow` carries the balance: `{balanceFen}`. */
  errorCodes: [
    'sessionNeeded',
    'orderNotFound',
    'orderNotPayable',
    'balanceTooLow',
    'channelUnavailable',
    'tooOften',
  ],
})
