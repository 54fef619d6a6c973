import * as z from 'zod/mini'
import { allowsTestMoney, GatewayUrl, isRealMoney, TestMoney, testMoneyError } from '../gateway-url.ts'
import { isKeyPair, isReadableBy, keyField, readPrivateKey, readPublicKey } from '../rsa-keys.ts'
import { readCertificates, rootCertificateSn } from './alipay-certificate.ts'

const readableField = (read: (text: string) => unknown, error: string) =>
  z.string({ error: 'is missing' }).check(z.maxLength(40_000), z.refine(isReadableBy(read), { error }))

const certificateField = (error: string) => z.optional(readableField(readCertificates, error))

/** A merchant or app ID: 16 digits, in the sandbox too. */
const idField = (form: RegExp, error: string) =>
  z.string({ error: 'is missing' }).check(z.regex(form, { error }))

const products = ['face', 'page', 'wap'] as const

const fields = z.strictObject({
  /** Alipay's own sandbox: https://openapi-sandbox.dl.alipaydev.com/gateway.do. */
  gatewayUrl: z._default(GatewayUrl, 'https://openapi.alipay.com/gateway.do'),
  testMoney: TestMoney,
  appId: idField(/^\d{16}$/, 'must be the 16 digits of the app (APPID)'),
  /** The merchant who receives the money; notifications for any other seller are rejected. */
  sellerId: idField(/^2088\d{12}$/, 'must be the 16 digits of the merchant (PID), beginning with 2088'),
  privateKey: keyField(
    readPrivateKey,
    'private',
    'must be the app’s RSA private key of at least 2048 bits, PEM or base64',
  ),
  /** Key mode: Alipay's public key, not the app's own. */
  alipayPublicKey: z.optional(
    keyField(readPublicKey, 'public', 'must be Alipay’s RSA public key of at least 2048 bits, PEM or base64'),
  ),
  /** Certificate mode: the three files that Alipay issues. */
  appCertificate: certificateField('must be appCertPublicKey_….crt'),
  /** May also contain the next certificate, so that rotation causes no downtime. */
  alipayCertificate: certificateField('must be alipayCertPublicKey_RSA2.crt'),
  alipayRootCertificate: z.optional(readableField(rootCertificateSn, 'must be alipayRootCert.crt')),
  /** Products the merchant has signed up for: 当面付 (QR codes), 电脑网站支付 (desktop page), 手机网站支付 (mobile page). */
  products: z._default(
    z
      .array(z.enum(products, { error: `must be ${products.join(', ')}` }), {
        error: 'must be a list such as ["face", "wap"]',
      })
      .check(z.minLength(1, { error: 'must name one product at least' }), z.maxLength(products.length)),
    ['face'],
  ),
})
type Fields = z.infer<typeof fields>

const certificateNames = ['appCertificate', 'alipayCertificate', 'alipayRootCertificate'] as const

/** The field that is missing or superfluous for the chosen signing mode. */
function signingModeError(settings: Fields): { path: keyof Fields; message: string } | undefined {
  const present = certificateNames.filter((name) => settings[name] !== undefined)
  const missing = certificateNames.find((name) => settings[name] === undefined)
  if (settings.alipayPublicKey !== undefined)
    return (
      present[0] && {
        path: present[0],
        message: 'stands beside alipayPublicKey: give the key or the certificates',
      }
    )
  if (present.length === 0) return { path: 'alipayPublicKey', message: 'is missing' }
  return missing && { path: missing, message: 'is missing: certificates come in threes' }
}

/**
 * Settings copied from and registered at open.alipay.com, for an app that signs with keys or with
 * certificates.
 */
export const AlipaySettings = fields.check(
  z.refine(allowsTestMoney, testMoneyError),
  z.refine(({ alipayPublicKey, privateKey }) => !isKeyPair(alipayPublicKey ?? '', privateKey), {
    error: 'is the app’s own public key: Alipay’s (支付宝公钥) is wanted',
    path: ['alipayPublicKey'],
  }),
  (context) => {
    const fault = signingModeError(context.value)
    if (fault)
      context.issues.push({ code: 'custom', input: undefined, path: [fault.path], message: fault.message })
  },
  (context) => {
    const { appCertificate, privateKey } = context.value
    if (appCertificate === undefined || matchesKey(appCertificate, privateKey)) return
    const message = 'is not the certificate of privateKey'
    context.issues.push({ code: 'custom', input: undefined, path: ['appCertificate'], message })
  },
)
export type AlipaySettings = z.infer<typeof AlipaySettings>

/** Whether a certificate contains the public half of this private key. */
function matchesKey(pem: string, privateKey: string): boolean {
  const [own] = readCertificates(pem)
  const { n, e } = readPrivateKey(privateKey).export({ format: 'jwk' })
  const certified = own?.publicKey.export({ format: 'jwk' })
  return certified?.n === n && certified?.e === e
}

/** Alipay's sandbox never moves real money. */
export const movesRealMoney = (settings: AlipaySettings): boolean =>
  isRealMoney(settings) && !new URL(settings.gatewayUrl).hostname.endsWith('.alipaydev.com')
