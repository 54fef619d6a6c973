import { X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { allowsTestMoney, GatewayUrl, TestMoney, testMoneyError } from '../gateway-url.ts'
import { isReadableBy, keyField, memoized, readPrivateKey, readPublicKey, requireRsa } from '../rsa-keys.ts'

/**
 * Reads a PEM platform certificate of WeChat Pay. Throws if it is invalid or its key is not RSA of at least
 * 2048 bits.
 */
export const readCertificate = memoized((text) => {
  const certificate = new X509Certificate(text)
  requireRsa(certificate.publicKey)
  return certificate
})

const products = ['native', 'h5', 'jsapi'] as const

const missing = { error: 'is missing' }
const pemField = (read: (text: string) => unknown, error: string) =>
  z.string(missing).check(z.refine((text) => text.length <= 8000 && isReadableBy(read)(text), { error }))

/**
 * Settings from pay.weixin.qq.com. With `publicKeyId` and `publicKey` (微信支付公钥, the only mode for new
 * merchants) responses and notifications are verified with that key. Otherwise with platform certificates,
 * which are fetched with the APIv3 key and renewed automatically; `platformCertificate` is an initial one.
 */
export const WechatSettings = z
  .strictObject({
    gatewayUrl: z._default(GatewayUrl, 'https://api.mch.weixin.qq.com'),
    testMoney: TestMoney,
    /** 商户号 */
    mchId: z.string(missing).check(z.regex(/^\d{8,10}$/, { error: 'must be 8 to 10 digits' })),
    /** The app that the merchant is bound to. */
    appId: z
      .string(missing)
      .check(z.regex(/^wx[0-9a-z]{16}$/, { error: 'must be wx and 16 letters or digits' })),
    /** 商户API证书序列号 */
    merchantSerialNo: z.string(missing).check(
      // browsers and openssl print them with colons, spaces and lower-case letters
      z.overwrite((text) => text.replace(/[:\s]/g, '').toUpperCase()),
      z.regex(/^[0-9A-F]{16,40}$/, { error: 'must be 16 to 40 hexadecimal digits' }),
    ),
    merchantPrivateKey: keyField(
      readPrivateKey,
      'private',
      'must be an RSA private key of at least 2048 bits, PEM or base64',
    ),
    apiV3Key: z
      .string(missing)
      .check(z.regex(/^[0-9A-Za-z]{32}$/, { error: 'must be exactly 32 letters and digits' })),
    publicKeyId: z.optional(
      z.string().check(z.regex(/^PUB_KEY_ID_[0-9A-Z]{10,40}$/, { error: 'must begin with PUB_KEY_ID_' })),
    ),
    publicKey: z.optional(
      keyField(readPublicKey, 'public', 'must be an RSA public key of at least 2048 bits, PEM or base64'),
    ),
    platformCertificate: z.optional(pemField(readCertificate, 'must be a certificate with an RSA key, PEM')),
    /** Enabled products: codes on desktops, mobile browsers, WeChat's own browser. */
    products: z._default(
      z
        .array(z.enum(products, { error: `must be ${products.join(', ')}` }), {
          error: 'must be a list such as ["native", "h5"]',
        })
        .check(z.minLength(1, { error: 'must name one product at least' }), z.maxLength(products.length)),
      ['native'],
    ),
    /** AppSecret of the service account (服务号), which identifies the payer for JSAPI. */
    appSecret: z.optional(
      z
        .string()
        .check(z.regex(/^[0-9a-f]{32}$/i, { error: 'must be the 32 letters and digits of AppSecret' })),
    ),
    /** Where a buyer inside WeChat is redirected to log in, and where the code is exchanged. */
    loginUrl: z._default(GatewayUrl, 'https://open.weixin.qq.com'),
    appUrl: z._default(GatewayUrl, 'https://api.weixin.qq.com'),
  })
  .check(
    z.refine(({ publicKeyId, publicKey }) => (publicKeyId === undefined) === (publicKey === undefined), {
      error: 'belongs to publicKeyId: both are given, or neither',
      path: ['publicKey'],
    }),
    z.refine(({ products: offered, appSecret }) => !offered.includes('jsapi') || appSecret !== undefined, {
      error: 'is missing: jsapi learns by it who pays',
      path: ['appSecret'],
    }),
    z.refine(allowsTestMoney, testMoneyError),
  )
export type WechatSettings = z.infer<typeof WechatSettings>
