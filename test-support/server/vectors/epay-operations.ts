import * as z from 'zod/mini'
import { epayMd5 } from '../../../server/src/payment-gateways/epay/epay-md5.ts'
import type { Md5Settings } from '../../../server/src/payment-gateways/epay/epay-settings.ts'
import {
  epayTextToSign,
  signMd5,
  verifyMd5,
} from '../../../server/src/payment-gateways/epay/epay-signature.ts'
import { depsAnswering, type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()
const Fields = z.record(text, text)
const Keyed = z.object({ fields: Fields, key: text })

/** A channel with a key shorter than the settings allow. */
const settingsOf = (pid: string, key: string): Md5Settings => ({
  gatewayUrl: 'https://pay.example.com',
  testMoney: false,
  pid,
  key,
  payType: 'alipay',
  mode: 'api',
})

/** Runs our code on the published vectors of EPay. */
export const epayOperations: VectorOperations = {
  signedText: vectorOperation(z.object({ fields: Fields }), ({ fields }) =>
    epayTextToSign(new Map(Object.entries(fields))),
  ),
  md5: vectorOperation(Keyed, ({ fields, key }) => signMd5(new Map(Object.entries(fields)), key).get('sign')),
  verifyMd5: vectorOperation(Keyed, ({ fields, key }) => verifyMd5(new Map(Object.entries(fields)), key)),
  /** Whether a notification is trusted, and its content. */
  notification: vectorOperation(z.object({ pid: text, key: text, query: text }), ({ pid, key, query }) => {
    const raw = { method: 'GET' as const, rawQuery: query, rawBody: Buffer.alloc(0), headers: {} }
    const notification = epayMd5.readNotification(raw, settingsOf(pid, key), new Date(), undefined)
    if (!notification.ok) return { ok: false }
    if (notification.kind !== 'paid') return { ok: true, kind: notification.kind }
    const { kind, paymentNo, tradeNo, amountFen } = notification
    return { ok: true, kind, paymentNo, tradeNo, amountFen }
  }),
  query: vectorOperation(
    z.object({ pid: text, key: text, paymentNo: text, answer: text }),
    async ({ pid, key, paymentNo, answer }) => {
      const trade = { paymentNo, tradeNo: null }
      const result = await epayMd5.query(trade, settingsOf(pid, key), depsAnswering(answer))
      return result.state === 'paid'
        ? { state: result.state, tradeNo: result.tradeNo, amountFen: result.amountFen }
        : { state: result.state }
    },
  ),
}
