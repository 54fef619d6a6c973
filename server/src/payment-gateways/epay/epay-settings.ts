import * as z from 'zod/mini'
import { allowsTestMoney, GatewayUrl, TestMoney, testMoneyError } from '../gateway-url.ts'
import { isKeyPair, keyField, readPrivateKey, readPublicKey } from '../rsa-keys.ts'

export { endpointUrl, isRealMoney } from '../gateway-url.ts'

const rsaKeyField = (read: (text: string) => unknown, side: 'private' | 'public') =>
  keyField(read, side, `must be an RSA ${side} key of at least 2048 bits, PEM or base64`)

const commonFields = {
  gatewayUrl: GatewayUrl,
  testMoney: TestMoney,
  /** The merchant's ID at the gateway. */
  pid: z
    .string({ error: 'is missing' })
    .check(z.regex(/^[0-9A-Za-z_-]{1,32}$/, { error: 'must be 1 to 32 letters and digits' })),
  /** The wallet to open: alipay, wxpay, qqpay, bank. */
  payType: z._default(
    z.string().check(z.regex(/^[a-z]{2,20}$/, { error: 'must be a word such as alipay or wxpay' })),
    'alipay',
  ),
  /**
   * How payments are opened: by the API (`mapi.php`, `api/pay/create`), on the gateway's page (`submit.php`,
   * `api/pay/submit`), or by the API until the gateway demands the page.
   */
  mode: z._default(z.enum(['api', 'page', 'auto'], { error: 'must be api, page or auto' }), 'api'),
}
/** The settings of either dialect that the gateway's page needs. */
export interface PageSettings {
  gatewayUrl: string
  pid: string
  payType: string
  mode: 'api' | 'page' | 'auto'
}

/** Settings copied from an EPay v1 gateway. */
export const Md5Settings = z
  .strictObject({
    ...commonFields,
    key: z
      .string({ error: 'is missing' })
      .check(z.regex(/^\S{16,128}$/, { error: 'must be 16 to 128 characters without blanks' })),
  })
  .check(z.refine(allowsTestMoney, testMoneyError))
export type Md5Settings = z.infer<typeof Md5Settings>

/** Settings copied from and registered at an EPay v2 gateway. */
export const RsaSettings = z
  .strictObject({
    ...commonFields,
    merchantPrivateKey: rsaKeyField(readPrivateKey, 'private'),
    gatewayPublicKey: rsaKeyField(readPublicKey, 'public'),
  })
  .check(
    z.refine(allowsTestMoney, testMoneyError),
    z.refine(({ gatewayPublicKey, merchantPrivateKey }) => !isKeyPair(gatewayPublicKey, merchantPrivateKey), {
      error: 'is your own public key: the gateway’s (平台公钥) is wanted',
      path: ['gatewayPublicKey'],
    }),
  )
export type RsaSettings = z.infer<typeof RsaSettings>
