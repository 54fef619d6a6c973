import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import {
  readCertificates,
  rootCertificateSn,
} from '../../../server/src/payment-gateways/alipay/alipay-certificate.ts'
import { readNotification } from '../../../server/src/payment-gateways/alipay/alipay-notification.ts'
import { AlipaySettings } from '../../../server/src/payment-gateways/alipay/alipay-settings.ts'
import {
  isSignedBy,
  notificationTextToSign,
  signRequest,
  verificationKeys,
} from '../../../server/src/payment-gateways/alipay/alipay-signature.ts'
import { parseSheet } from '../../../server/src/payment-gateways/alipay/alipay-statement.ts'
import { query } from '../../../server/src/payment-gateways/alipay/alipay-trade.ts'
import { rawMembers } from '../../../server/src/payment-gateways/alipay/raw-members.ts'
import { readResponse } from '../../../server/src/payment-gateways/alipay/request-alipay.ts'
import { readPrivateKey, readPublicKey } from '../../../server/src/payment-gateways/rsa-keys.ts'
import { readFields } from '../../../server/src/payment-gateways/signed-fields.ts'
import { depsAnswering, type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()

/** An app key for requests whose signature is not checked. */
const { privateKey: someKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const Merchant = z.object({
  /** Alipay's key or certificate. */
  publicKey: z.optional(text),
  certificate: z.optional(text),
  appId: z._default(text, '9021000122682882'),
  sellerId: z._default(text, '2088721003899159'),
})

/** Settings of a channel that trusts this key, or the key of the first certificate. */
function settingsOf({ publicKey, certificate, appId, sellerId }: z.infer<typeof Merchant>): AlipaySettings {
  const [first] = certificate === undefined ? [] : readCertificates(certificate)
  const certified = first?.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return AlipaySettings.parse({
    appId,
    sellerId,
    privateKey: someKey,
    alipayPublicKey: publicKey ?? certified,
  })
}

const Pair = z.object({ first: text, second: text })

/** Runs our code on the published vectors of Alipay. */
export const alipayOperations: VectorOperations = {
  sign: vectorOperation(
    z.extend(Merchant, { fields: z.record(text, text), privateKey: text }),
    ({ fields, privateKey, ...merchant }) =>
      signRequest(new Map(Object.entries(fields)), { ...settingsOf(merchant), privateKey }).get('sign'),
  ),
  /** A gateway answer; only `done` answers have content. */
  answer: vectorOperation(
    z.extend(Merchant, { method: text, text }),
    ({ method, text: body, ...merchant }) => {
      const result = readResponse(body, method, settingsOf(merchant))
      return result.kind === 'done' ? { kind: 'done', answer: result.body } : { kind: result.kind }
    },
  ),
  query: vectorOperation(
    z.extend(Merchant, { paymentNo: text, text }),
    async ({ paymentNo, text: body, ...merchant }) => {
      const result = await query({ paymentNo, tradeNo: null }, settingsOf(merchant), depsAnswering(body))
      return result.state === 'paid'
        ? { state: result.state, tradeNo: result.tradeNo, amountFen: result.amountFen }
        : { state: result.state }
    },
  ),
  notification: vectorOperation(z.extend(Merchant, { form: text }), ({ form, ...merchant }) => {
    const raw = { method: 'POST' as const, rawQuery: '', headers: {}, rawBody: Buffer.from(form) }
    const notification = readNotification(raw, settingsOf(merchant))
    if (!notification.ok) return { ok: false }
    if (notification.kind !== 'paid') return { ok: true, kind: notification.kind }
    const { kind, paymentNo, tradeNo, amountFen } = notification
    return { ok: true, kind, paymentNo, tradeNo, amountFen }
  }),
  /** Whether the fields of a URL carry Alipay's signature. */
  fields: vectorOperation(z.extend(Merchant, { query: text }), ({ query: address, ...merchant }) => {
    const fields = readFields(address)
    if (!fields) return false
    return isSignedBy(
      verificationKeys(settingsOf(merchant), undefined),
      notificationTextToSign(fields),
      fields.get('sign') ?? '',
    )
  }),
  member: vectorOperation(z.object({ text, name: text }), ({ text: json, name }) =>
    rawMembers(json)?.get(name),
  ),
  certificateSn: vectorOperation(
    z.object({ certificate: text }),
    ({ certificate }) => readCertificates(certificate)[0]?.sn,
  ),
  rootSn: vectorOperation(z.object({ certificate: text }), ({ certificate }) =>
    rootCertificateSn(certificate),
  ),
  certificateKey: vectorOperation(z.object({ certificate: text }), ({ certificate }) =>
    readCertificates(certificate)[0]?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  ),
  samePrivateKey: vectorOperation(Pair, ({ first, second }) =>
    readPrivateKey(first).equals(readPrivateKey(second)),
  ),
  samePublicKey: vectorOperation(Pair, ({ first, second }) =>
    readPublicKey(first).equals(readPublicKey(second)),
  ),
  /** The lines of a sheet; null if it cannot be parsed. */
  statement: vectorOperation(z.object({ text }), ({ text: sheet }) => {
    try {
      return parseSheet(sheet)
    } catch {
      return null
    }
  }),
}
