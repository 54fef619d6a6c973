import * as z from 'zod/mini'
import { devices, type GatewayAdapter } from '../gateway-adapter.ts'

/** Money that a seller confirmed has neither URL nor key, only the kind of money. */
const ManualSettings = z.strictObject({ realMoney: z.boolean() })
type ManualSettings = z.infer<typeof ManualSettings>

/**
 * Payment that a seller confirmed manually, as a gateway without a service: it opens, reports and refunds nothing.
 * `confirmOrderPayment` writes its payments; their refunds go to manual review.
 */
export const manual: GatewayAdapter<ManualSettings> = {
  settings: ManualSettings,
  capabilities: ({ realMoney }) => ({
    close: 'always',
    refund: 'none',
    partialRefund: false,
    minWindowSeconds: 0,
    maxWindowSeconds: Number.MAX_SAFE_INTEGER,
    realMoney,
    confirmByQuery: true,
    devices,
  }),
  create: async () => ({ kind: 'refused', retryable: false, reason: 'a seller confirms it manually' }),
  readNotification: () => ({ ok: false, reason: 'malformed' }),
  acknowledge: () => ({ status: 404, body: '', contentType: 'text/plain; charset=utf-8' }),
  query: async () => ({ state: 'notFound' }),
  close: async () => 'notFound',
  refund: async () => 'refused',
  queryRefund: async () => 'notFound',
  selfTest: async () => ({ ok: true, detail: 'no service is asked' }),
}
