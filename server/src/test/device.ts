import { createOrder } from '@faka/contract/order/order'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import * as z from 'zod/mini'

const CreatedOrder = z.object({
  data: z.object({ orderNo: z.string(), manageSecret: z.optional(z.string()) }),
})

const acceptsField = (operation: Endpoint, name: string): boolean =>
  'shape' in operation.input && name in Object(operation.input.shape)

/** What a device keeps of the guest's orders made on it, and gives with each call about them, as the storefront does. */
export interface Device {
  /** Keeps the secret of an order that was answered. */
  remember(operation: Endpoint, envelope: unknown): void
  /** The request with the secret of its order, where the device has it and the request names none itself. */
  withSecret<Request extends object>(operation: Endpoint, request: Request): Request
  /** The secret of one order; undefined where it was made elsewhere, or by an account. */
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
