import * as z from 'zod/mini'
import { buyerProof, buyerProofErrorCodes } from '../order/buyer-proof.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'

export const cancelOrder = endpoint({
  audience: 'buyer',
  access: 'buyer',
  session: 'validIfGiven',
  path: '/card-core/order/cancel',
  summary: 'Cancels an unpaid order; its cards are released once the gateway confirms that nothing was paid',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject(buyerProof),
  reply: z.strictObject({ status: OrderStatus }),
  errorCodes: ['orderNotFound', 'orderNotCancellable', 'sessionNeeded', ...buyerProofErrorCodes],
})
