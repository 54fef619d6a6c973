import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { operation, type VectorOperations } from '../published-vectors.ts'
import { readPublicKey, signSha256Rsa, verifySha256Rsa } from '../rsa-keys.ts'
import { openResource, SealedResource } from './open-resource.ts'
import { platformKey } from './platform-keys.ts'
import { readBillText } from './read-bill.ts'
import { readCertificate, type WechatSettings } from './settings.ts'
import { authorizationOf } from './sign-request.ts'
import { verifyMessage } from './verify-message.ts'

const text = z.string()

/** Inside the days of most certificates of tests. */
const usualNow = 1_624_523_846

const Held = z.object({
  publicKey: z.optional(text),
  certificate: z.optional(text),
  knownSerialNo: z.optional(text),
  now: z._default(z.number(), usualNow),
})

const settings: WechatSettings = {
  ...{ gatewayUrl: 'https://api.mch.weixin.qq.com', testMoney: false, mchId: '1600314069' },
  ...{ appId: 'wx55955316af4ef13a', merchantSerialNo: '0', merchantPrivateKey: '', apiV3Key: '' },
  ...{ products: ['native'], loginUrl: 'https://open.weixin.qq.com', appUrl: 'https://api.weixin.qq.com' },
}

/** The key that a merchant who laid down this key or certificate verifies a message of this serial number by. */
const keyOf = (held: z.infer<typeof Held>, serialNo: string): KeyObject | undefined =>
  platformKey(
    {
      ...settings,
      ...(held.publicKey === undefined
        ? { platformCertificate: held.certificate }
        : { publicKey: held.publicKey, publicKeyId: held.knownSerialNo }),
    },
    serialNo,
    new Date(held.now * 1000),
  )

const open = (input: Readonly<Record<string, unknown>>): string | null => {
  const { data } = SealedResource.safeParse(input)
  return (data && openResource(data, String(input.key))) ?? null
}

const Asked = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', '1', '6']),
  pathAndQuery: text,
  body: text,
  timestamp: z.number(),
  nonce: text,
  mchId: text,
  merchantSerialNo: text,
  merchantPrivateKey: text,
  /** What the source says is signed. */
  message: text,
})

/** The parts of the Authorization header, and whether its signature is one of the message that the source names. */
function authorization(input: z.infer<typeof Asked>): object {
  const { method, pathAndQuery, body, timestamp, nonce } = input
  // the methods that no question of ours has are signed in the same way
  const asked = { method: method as 'GET', pathAndQuery, body }
  const written = authorizationOf(asked, { timestamp, nonce }, input)
  const [scheme, parts = ''] = written.split(/ (.*)/s)
  const { signature, ...named } = Object.fromEntries(
    [...parts.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const isSigned = signature === signSha256Rsa(input.message, input.merchantPrivateKey)
  return { ...named, signs: isSigned && scheme === 'WECHATPAY2-SHA256-RSA2048' ? 'the message' : written }
}

/** A time of Beijing as `yyyy-MM-dd HH:mm:ss`, where a certificate is believed to one side of it only; else null. */
const boundary = (input: { certificate: string; at: string }, side: 1 | -1): string | null => {
  const at = new Date(`${input.at.replace(' ', 'T')}+08:00`).getTime() / 1000
  const isHeld = (now: number) =>
    keyOf({ certificate: input.certificate, now }, readCertificate(input.certificate).serialNumber) !==
    undefined
  return isHeld(at) && isHeld(at + side) && !isHeld(at - side) ? input.at : null
}

/** What our provider does with the published vectors of WeChat Pay. */
export const wechatOperations: VectorOperations = {
  signText: operation(z.object({ text, privateKey: text }), (input) =>
    signSha256Rsa(input.text, input.privateKey),
  ),
  authorization: operation(Asked, authorization),
  verifyText: operation(
    z.extend(Held, { serialNo: text, message: text, signature: text }),
    ({ serialNo, message, signature, ...held }) => {
      const key = keyOf(held, serialNo)
      return key !== undefined && verifySha256Rsa(message, signature, key)
    },
  ),
  verifyMessage: operation(
    z.extend(Held, {
      anySerialNo: z.optional(z.boolean()),
      headers: z.record(text, text),
      body: text,
    }),
    ({ headers, body, anySerialNo, ...held }) => {
      const own = held.certificate === undefined ? '' : readCertificate(held.certificate).serialNumber
      const find = (serialNo: string) => keyOf(held, anySerialNo ? own : serialNo)
      return verifyMessage({ headers, body }, find, new Date(held.now * 1000)) === 'true'
    },
  ),
  open: operation(z.record(text, z.unknown()), open),
  openCertificate: operation(z.record(text, z.unknown()), (input) => {
    const certificate = open(input)
    return certificate === null ? null : readCertificate(certificate).serialNumber
  }),
  certificateNo: operation(
    z.object({ certificate: text }),
    ({ certificate }) => readCertificate(certificate).serialNumber,
  ),
  certificateKey: operation(z.object({ certificate: text }), ({ certificate }) => {
    const pem = readCertificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    return readPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '')
  }),
  certificateBegins: operation(z.object({ certificate: text, at: text }), (input) => boundary(input, 1)),
  certificateEnds: operation(z.object({ certificate: text, at: text }), (input) => boundary(input, -1)),
  bill: operation(z.object({ text }), (input) => {
    const lines = readBillText(input.text) ?? []
    const sum = (kind: 'paid' | 'refunded') =>
      lines.filter((line) => line.kind === kind).reduce((all, { amountFen }) => all + amountFen, 0)
    return { lines: lines.length, paidFen: sum('paid'), refundedFen: sum('refunded') }
  }),
}
