import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import {
  readPublicKey,
  signSha256Rsa,
  verifySha256Rsa,
} from '../../../server/src/payment-gateways/rsa-keys.ts'
import {
  decryptResource,
  EncryptedResource,
} from '../../../server/src/payment-gateways/wechat/decrypt-resource.ts'
import { parseStatement } from '../../../server/src/payment-gateways/wechat/fetch-statement.ts'
import { platformKey } from '../../../server/src/payment-gateways/wechat/platform-keys.ts'
import { readCertificate, type WechatSettings } from '../../../server/src/payment-gateways/wechat/settings.ts'
import { authorizationHeader } from '../../../server/src/payment-gateways/wechat/sign-request.ts'
import { verifyMessage } from '../../../server/src/payment-gateways/wechat/verify-message.ts'
import { createWechatCache } from '../../../server/src/payment-gateways/wechat/wechat-cache.ts'
import { type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()

/** Within the validity of most test certificates. */
const defaultNow = 1_624_523_846

const VerificationKey = z.object({
  publicKey: z.optional(text),
  certificate: z.optional(text),
  knownSerialNo: z.optional(text),
  now: z._default(z.number(), defaultNow),
})

const settings: WechatSettings = {
  gatewayUrl: 'https://api.mch.weixin.qq.com',
  testMoney: false,
  mchId: '1600314069',
  appId: 'wx55955316af4ef13a',
  merchantSerialNo: '0',
  merchantPrivateKey: '',
  apiV3Key: '',
  products: ['native'],
  loginUrl: 'https://open.weixin.qq.com',
  appUrl: 'https://api.weixin.qq.com',
}

/** The key by which a merchant with this key or certificate verifies a message of this serial number. */
const platformKeyOf = (held: z.infer<typeof VerificationKey>, serialNo: string): KeyObject | undefined =>
  platformKey(
    {
      ...settings,
      ...(held.publicKey === undefined
        ? { platformCertificate: held.certificate }
        : { publicKey: held.publicKey, publicKeyId: held.knownSerialNo }),
    },
    serialNo,
    new Date(held.now * 1000),
    createWechatCache(),
  )

const decrypt = (input: Readonly<Record<string, unknown>>): string | null => {
  const { data } = EncryptedResource.safeParse(input)
  return (data && decryptResource(data, String(input.key))) ?? null
}

const RequestToSign = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', '1', '6']),
  pathAndQuery: text,
  body: text,
  timestamp: z.number(),
  nonce: text,
  mchId: text,
  merchantSerialNo: text,
  merchantPrivateKey: text,
  /** The signed text according to the source. */
  message: text,
})

/**
 * The parts of the Authorization header, and whether its signature covers the message named by the source.
 */
function authorization(input: z.infer<typeof RequestToSign>): object {
  const { method, pathAndQuery, body, timestamp, nonce } = input
  // methods that we never send are signed in the same way
  const signedRequest = { method: method as 'GET', pathAndQuery, body }
  const written = authorizationHeader(signedRequest, { timestamp, nonce }, input)
  const [scheme, parts = ''] = written.split(/ (.*)/s)
  const { signature, ...named } = Object.fromEntries(
    [...parts.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const isSigned = signature === signSha256Rsa(input.message, input.merchantPrivateKey)
  return { ...named, signs: isSigned && scheme === 'WECHATPAY2-SHA256-RSA2048' ? 'the message' : written }
}

/** A time in Beijing as `yyyy-MM-dd HH:mm:ss` if a certificate's validity begins or ends there; else null. */
const validityBoundary = (input: { certificate: string; at: string }, side: 1 | -1): string | null => {
  const at = new Date(`${input.at.replace(' ', 'T')}+08:00`).getTime() / 1000
  const isHeld = (now: number) =>
    platformKeyOf(
      { certificate: input.certificate, now },
      readCertificate(input.certificate).serialNumber,
    ) !== undefined
  return isHeld(at) && isHeld(at + side) && !isHeld(at - side) ? input.at : null
}

/** Runs our code on the published vectors of WeChat Pay. */
export const wechatOperations: VectorOperations = {
  signText: vectorOperation(z.object({ text, privateKey: text }), (input) =>
    signSha256Rsa(input.text, input.privateKey),
  ),
  authorization: vectorOperation(RequestToSign, authorization),
  verifyText: vectorOperation(
    z.extend(VerificationKey, { serialNo: text, message: text, signature: text }),
    ({ serialNo, message, signature, ...held }) => {
      const key = platformKeyOf(held, serialNo)
      return key !== undefined && verifySha256Rsa(message, signature, key)
    },
  ),
  verifyMessage: vectorOperation(
    z.extend(VerificationKey, {
      anySerialNo: z.optional(z.boolean()),
      headers: z.record(text, text),
      body: text,
    }),
    ({ headers, body, anySerialNo, ...held }) => {
      const own = held.certificate === undefined ? '' : readCertificate(held.certificate).serialNumber
      const find = (serialNo: string) => platformKeyOf(held, anySerialNo ? own : serialNo)
      return verifyMessage({ headers, body }, find, new Date(held.now * 1000)) === 'true'
    },
  ),
  decrypt: vectorOperation(z.record(text, z.unknown()), decrypt),
  decryptCertificate: vectorOperation(z.record(text, z.unknown()), (input) => {
    const certificate = decrypt(input)
    return certificate === null ? null : readCertificate(certificate).serialNumber
  }),
  certificateSerialNo: vectorOperation(
    z.object({ certificate: text }),
    ({ certificate }) => readCertificate(certificate).serialNumber,
  ),
  certificateKey: vectorOperation(z.object({ certificate: text }), ({ certificate }) => {
    const pem = readCertificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    return readPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '')
  }),
  certificateBegins: vectorOperation(z.object({ certificate: text, at: text }), (input) =>
    validityBoundary(input, 1),
  ),
  certificateEnds: vectorOperation(z.object({ certificate: text, at: text }), (input) =>
    validityBoundary(input, -1),
  ),
  statement: vectorOperation(z.object({ text }), (input) => {
    const lines = parseStatement(input.text) ?? []
    const sum = (kind: 'paid' | 'refunded') =>
      lines.filter((line) => line.kind === kind).reduce((all, { amountFen }) => all + amountFen, 0)
    return { lines: lines.length, paidFen: sum('paid'), refundedFen: sum('refunded') }
  }),
}
