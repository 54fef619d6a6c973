import * as z from 'zod/mini'
import { readTokenpayNotification } from '../../../server/src/payment-gateways/tokenpay/tokenpay-notification.ts'
import { tokenpaySignature } from '../../../server/src/payment-gateways/tokenpay/tokenpay-signature.ts'
import { type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()

/** Runs our code on the published vectors of TokenPay. */
export const tokenpayOperations: VectorOperations = {
  signature: vectorOperation(z.object({ fields: z.record(text, text), token: text }), ({ fields, token }) =>
    tokenpaySignature(new Map(Object.entries(fields)), token),
  ),
  notification: vectorOperation(
    z.object({ body: text, token: text, currency: text }),
    ({ body, token, currency }) => {
      const raw = { method: 'POST' as const, rawQuery: '', rawBody: Buffer.from(body), headers: {} }
      const notification = readTokenpayNotification(raw, {
        allowed: true,
        gatewayUrl: 'https://coins.example',
        testMoney: false,
        expireSeconds: 600,
        apiToken: token,
        currency,
      })
      if (!notification.ok) return { ok: false }
      if (notification.kind !== 'paid') return { ok: true, kind: notification.kind }
      const { kind, paymentNo, tradeNo, amountFen } = notification
      return { ok: true, kind, paymentNo, tradeNo, amountFen }
    },
  ),
}
