import { createOrder } from '@faka/contract/order/order'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import * as z from 'zod/mini'

const CreatedOrder = z.object({
  data: z.object({ orderNo: z.string(), manageSecret: z.optional(z.string()) }),
})

const acceptsField = (operation: Endpoint, name: string): boolean =>
  'shape' in operation.input && name in Object(operation.input.shape)

/** The manage secrets of guest orders made on a device, sent with each call about them, as the storefront does. */
export interface Device {
  /** Stores the secret in the response of a new order. */
  remember(operation: Endpoint, envelope: unknown): void
  /** Adds the secret of the request's order, if it is known and the request has none. */
  withSecret<Request extends object>(operation: Endpoint, request: Request): Request
  /** The secret of an order. Undefined if the order was made elsewhere, or by an account. */
  findSecret(orderNo: string): string | undefined
}

export function createDevice(): Device {
  const secrets = new Map<string, string>()
  return {
    remember(operation, envelope) {
      if (operation.path !== createOrder.path) return
      const read = CreatedOrder.safeParse(envelope)
      if (read.data?.data.manageSecret) secrets.set(read.data.data.orderNo, read.data.data.manageSecret)
    },
    withSecret(operation, request) {
      if (!acceptsField(operation, 'manageSecret') || 'manageSecret' in request) return request
      const secret = 'orderNo' in request ? secrets.get(String(request.orderNo)) : undefined
      return secret === undefined ? request : { ...request, manageSecret: secret }
    },
    findSecret: (orderNo) => secrets.get(orderNo),
  }
}
