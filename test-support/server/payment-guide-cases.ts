import { generateKeyPairSync } from 'node:crypto'

/** A mistake in the settings, and the message of `channel test`, which the guide quotes too. */
interface SettingMistake {
  provider: string
  setting: string
  value: string
  message: string
}

export interface GuideCase {
  /** The gateways of the guide, by the provider of their channel. */
  gateways: Readonly<Record<string, string>>
  mistakes: readonly SettingMistake[]
  /** How refunds end: made at the gateway, or left for manual review. */
  refund: 'done' | 'byPerson'
  /** Whether the gateway provides statements. */
  bill: boolean
}

const wrongValue = (length: number) => 'x'.repeat(length)
/** A key pair that no account has. */
const unknownKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Mistakes by the wrong setting: its value, and the message of the gateway or the shop. */
const toMistakes = (
  provider: string,
  list: Readonly<Record<string, readonly [value: string, message: string]>>,
): SettingMistake[] =>
  Object.entries(list).map(([setting, [value, message]]) => ({ provider, setting, value, message }))

/** Each guide, with the simulators of its gateways. */
export const guideCases: Readonly<Record<string, GuideCase>> = {
  'alipay.md': {
    gateways: { alipay: 'Alipay' },
    refund: 'done',
    bill: true,
    mistakes: toMistakes('alipay', {
      appId: ['2021000000000009', 'isv.invalid-app-id'],
      privateKey: [unknownKeys.privateKey, 'isv.invalid-signature'],
      alipayPublicKey: [unknownKeys.publicKey, 'the answer is not signed by Alipay'],
    }),
  },
  'wechat-pay.md': {
    gateways: { 'wechat-pay': 'WeChat Pay' },
    refund: 'done',
    bill: true,
    mistakes: toMistakes('wechat-pay', {
      merchantSerialNo: ['A'.repeat(40), 'status 401 without a signature'],
      merchantPrivateKey: [unknownKeys.privateKey, 'status 401 without a signature'],
      publicKey: [unknownKeys.publicKey, 'status 404 without a signature'],
      apiV3Key: [wrongValue(32), 'apiV3Key does not decrypt'],
      appId: ['wx0000000000000000', 'APPID_MCHID_NOT_MATCH'],
      appSecret: ['f'.repeat(32), '40125'],
    }),
  },
  'epay.md': {
    gateways: { 'epay-md5': 'EPay v1', 'epay-rsa': 'EPay v2' },
    refund: 'done',
    bill: false,
    mistakes: [
      ...toMistakes('epay-md5', { key: [wrongValue(20), '商户密钥错误'], pid: ['9999', '商户ID不存在'] }),
      ...toMistakes('epay-rsa', {
        merchantPrivateKey: [unknownKeys.privateKey, '签名校验失败'],
        gatewayPublicKey: [unknownKeys.publicKey, 'is not the key by which the gateway signs'],
      }),
    ],
  },
  'stripe.md': {
    gateways: { stripe: 'Stripe' },
    refund: 'done',
    bill: false,
    mistakes: toMistakes('stripe', {
      secretKey: [`sk_test_${wrongValue(30)}`, 'secretKey is not known to Stripe'],
    }),
  },
  'paypal.md': {
    gateways: { paypal: 'PayPal' },
    refund: 'done',
    bill: false,
    mistakes: toMistakes('paypal', {
      clientSecret: [wrongValue(60), 'invalid_client'],
      webhookId: ['NOSUCHWEBHOOK', 'webhookId is no webhook of this app'],
    }),
  },
  'xunhupay.md': {
    gateways: { xunhupay: '虎皮椒' },
    refund: 'done',
    bill: false,
    mistakes: toMistakes('xunhupay', {
      appSecret: [wrongValue(32), '40029 错误的签名'],
      appId: ['201906000001', '40028'],
    }),
  },
  'bepusdt.md': {
    gateways: { bepusdt: 'BEpusdt' },
    refund: 'byPerson',
    bill: false,
    mistakes: toMistakes('bepusdt', { token: [wrongValue(20), 'the gateway does not know the token'] }),
  },
  'epusdt.md': {
    gateways: { bepusdt: 'epusdt (GMWallet)' },
    refund: 'byPerson',
    bill: false,
    mistakes: toMistakes('bepusdt', { token: [wrongValue(20), 'the gateway does not know the token'] }),
  },
  'tokenpay.md': {
    gateways: { tokenpay: 'TokenPay' },
    refund: 'byPerson',
    bill: false,
    mistakes: toMistakes('tokenpay', { apiToken: [wrongValue(20), '签名验证失败！'] }),
  },
}
