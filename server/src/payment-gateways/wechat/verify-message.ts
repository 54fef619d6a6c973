import type { KeyObject } from 'node:crypto'
import { verifySha256Rsa } from '../rsa-keys.ts'

/** A signed message of WeChat Pay: a response, or a notification. */
export interface SignedMessage {
  /** By lower-case names. */
  headers: Readonly<Record<string, string | undefined>>
  /** The raw body. */
  body: string
}

export type VerificationResult = 'true' | 'badSignature' | 'stale' | 'unknownKey'

/** The maximum difference of clocks, as in WeChat's libraries. */
const maxClockSkewSeconds = 300

/** Deliberately wrong signatures that test whether the receiver verifies. */
const probeSignaturePrefix = 'WECHATPAY/SIGNTEST/'

/**
 * Verifies a recent message of WeChat Pay: time, nonce and body, a line each, with the key that its serial
 * number names. Source: WeChat Pay API v3, 如何验证签名 (pay.weixin.qq.com/doc/v3/merchant/4013053420).
 */
export function verifyMessage(
  { headers, body }: SignedMessage,
  keyOf: (serialNo: string) => KeyObject | undefined,
  now: Date,
): VerificationResult {
  const timestamp = headers['wechatpay-timestamp'] ?? ''
  const nonce = headers['wechatpay-nonce'] ?? ''
  const signature = headers['wechatpay-signature'] ?? ''
  const serialNo = headers['wechatpay-serial'] ?? ''
  if (!/^\d{10}$/.test(timestamp) || !nonce || !signature || signature.startsWith(probeSignaturePrefix))
    return 'badSignature'
  const key = keyOf(serialNo)
  if (!key) return 'unknownKey'
  if (!verifySha256Rsa(`${timestamp}\n${nonce}\n${body}\n`, signature, key)) return 'badSignature'
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= maxClockSkewSeconds ? 'true' : 'stale'
}
