import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import { operation, type VectorOperations, worldAnswering } from '../published-vectors.ts'
import { readPrivateKey, readPublicKey } from '../rsa-keys.ts'
import { readFields } from '../signed-fields.ts'
import { readSheet } from './alipay-bill.ts'
import { readCertificates, rootSnOf } from './alipay-certificate.ts'
import { readNotice } from './alipay-notice.ts'
import { AlipaySettings } from './alipay-settings.ts'
import { isSignedBy, keysFor, signAsked, toldText } from './alipay-signature.ts'
import { query } from './alipay-trade.ts'
import { readAnswer } from './ask-alipay.ts'
import { rawMembers } from './raw-members.ts'

const text = z.string()

/** The key of an app, for questions whose signature nobody looks at. */
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

/** The settings of a channel that knows Alipay by this key, or by the key that the first certificate is about. */
function settingsOf({ publicKey, certificate, appId, sellerId }: z.infer<typeof Merchant>): AlipaySettings {
  const [first] = certificate === undefined ? [] : readCertificates(certificate)
  const certified = first?.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return AlipaySettings.parse({
    ...{ appId, sellerId, privateKey: someKey },
    alipayPublicKey: publicKey ?? certified,
  })
}

const Pair = z.object({ first: text, second: text })

/** What our provider does with the published vectors of Alipay. */
export const alipayOperations: VectorOperations = {
  sign: operation(
    z.extend(Merchant, { fields: z.record(text, text), privateKey: text }),
    ({ fields, privateKey, ...merchant }) =>
      signAsked(new Map(Object.entries(fields)), { ...settingsOf(merchant), privateKey }).get('sign'),
  ),
  /** An answer of the gateway; what is not done has no content that counts. */
  answer: operation(z.extend(Merchant, { method: text, text }), ({ method, text: body, ...merchant }) => {
    const said = readAnswer(body, method, settingsOf(merchant))
    return said.kind === 'done' ? { kind: 'done', answer: said.answer } : { kind: said.kind }
  }),
  query: operation(
    z.extend(Merchant, { paymentNo: text, text }),
    async ({ paymentNo, text: body, ...merchant }) => {
      const said = await query({ paymentNo, tradeNo: null }, settingsOf(merchant), worldAnswering(body))
      return said.state === 'paid'
        ? { state: said.state, tradeNo: said.tradeNo, amountFen: said.amountFen }
        : { state: said.state }
    },
  ),
  notice: operation(z.extend(Merchant, { form: text }), ({ form, ...merchant }) => {
    const raw = { method: 'POST' as const, rawQuery: '', headers: {}, rawBody: Buffer.from(form) }
    const notice = readNotice(raw, settingsOf(merchant))
    if (!notice.ok) return { ok: false }
    if (notice.kind !== 'paid') return { ok: true, kind: notice.kind }
    const { kind, paymentNo, tradeNo, amountFen } = notice
    return { ok: true, kind, paymentNo, tradeNo, amountFen }
  }),
  /** Whether the fields of an address carry Alipay's signature. */
  fields: operation(z.extend(Merchant, { query: text }), ({ query: address, ...merchant }) => {
    const fields = readFields(address)
    if (!fields) return false
    return isSignedBy(keysFor(settingsOf(merchant), undefined), toldText(fields), fields.get('sign') ?? '')
  }),
  member: operation(z.object({ text, name: text }), ({ text: json, name }) => rawMembers(json)?.get(name)),
  certificateSn: operation(
    z.object({ certificate: text }),
    ({ certificate }) => readCertificates(certificate)[0]?.sn,
  ),
  rootSn: operation(z.object({ certificate: text }), ({ certificate }) => rootSnOf(certificate)),
  certificateKey: operation(z.object({ certificate: text }), ({ certificate }) =>
    readCertificates(certificate)[0]?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  ),
  samePrivateKey: operation(Pair, ({ first, second }) =>
    readPrivateKey(first).equals(readPrivateKey(second)),
  ),
  samePublicKey: operation(Pair, ({ first, second }) => readPublicKey(first).equals(readPublicKey(second))),
  /** The lines of a sheet; null for one that is not read. */
  bill: operation(z.object({ text }), ({ text: sheet }) => {
    try {
      return readSheet(sheet)
    } catch {
      return null
    }
  }),
}
