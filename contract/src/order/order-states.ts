import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/** Orders whose status one call can query. */
export const maxOrderStates = 20

export const getOrderStates = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/getOrderStates',
  summary:
    'The statuses of several orders by number, as in getOrderStatus; unknown numbers are left out, and each counts towards the lookup limit',
  input: z.strictObject({ orderNos: z.array(OrderNo).check(z.minLength(1), z.maxLength(maxOrderStates)) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ orderNo: OrderNo, status: OrderStatus, payBefore: Moment })),
  }),
  errorCodes: ['tooOften'],
})
