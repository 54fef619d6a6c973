import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { makeCertificate } from './make-certificate.ts'
import { nextRsaPem } from './rsa-keys.ts'
import type { MerchantKey } from './wechat-signing.ts'

const apiV3Key = 'SmallWechatPayApiV3KeyOfTheShop1'
const publicKeyId = 'PUB_KEY_ID_0119000001092026112100000001'
const dayMs = 86_400_000

/** A merchant of the WeChat Pay simulator with all keys of both sides. */
export function createWechatMerchant(now: Date) {
  const merchantKeys = nextRsaPem()
  const platformKeys = nextRsaPem()
  const name = [
    ['C', 'CN'],
    ['O', 'Small WeChat Pay'],
    ['CN', 'platform'],
  ] as const
  // unique for each key, like a certificate's number
  const serial = BigInt(`0x4${randomBytes(19).toString('hex')}1`)
  const ids = { mchId: '1900000109', appId: 'wx0123456789abcdef' }
  const appSecret = randomBytes(16).toString('hex')
  const merchant: MerchantKey = {
    mchId: ids.mchId,
    serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    publicKey: merchantKeys.publicKey,
  }
  const common = {
    testMoney: true,
    ...ids,
    merchantSerialNo: merchant.serialNo,
    apiV3Key,
    appSecret,
    products: ['native', 'h5', 'jsapi'],
  }
  return {
    ...ids,
    appSecret,
    /** The enabled products; payments with others are rejected. */
    enabledProducts: new Set(['native', 'h5', 'jsapi']),
    apiV3Key,
    publicKeyId,
    merchant,
    platformPrivateKey: platformKeys.privateKey,
    certificateNo: serial.toString(16).toUpperCase(),
    certificate: makeCertificate({
      serial,
      subject: name,
      issuer: name,
      publicKey: createPublicKey(platformKeys.publicKey),
      signingKey: createPrivateKey(platformKeys.privateKey),
      from: new Date(now.getTime() - dayMs),
      to: new Date(now.getTime() + 365 * dayMs),
    }),
    /** Channel settings, without the URL. */
    settings: {
      byKey: {
        ...common,
        merchantPrivateKey: merchantKeys.privateKey,
        publicKeyId,
        publicKey: platformKeys.publicKey,
      },
      byCertificate: { ...common, merchantPrivateKey: merchantKeys.privateKey },
    },
  }
}

export type WechatMerchant = ReturnType<typeof createWechatMerchant>
