import type { KeyObject } from 'node:crypto'
import { verifySha256Rsa } from '../rsa-keys.ts'

/** A message of WeChat Pay with what proves where it comes from: an answer, or a call-back. */
export interface SignedMessage {
  /** By lower-case names. */
  headers: Readonly<Record<string, string | undefined>>
  /** As it came, byte for byte. */
  body: string
}

export type VerificationResult = 'true' | 'badSignature' | 'stale' | 'unknownKey'

/** How far its own time may be from ours, as WeChat's libraries have it. */
const maxClockSkewSeconds = 300

/** Sent on purpose with a wrong signature, to see that whoever hears it looks. */
const probeSignaturePrefix = 'WECHATPAY/SIGNTEST/'

/**
 * Whether WeChat Pay wrote a message just now: time, nonce and body, a line each, under the key that its serial number
 * names. Source: WeChat Pay API v3, 如何验证签名 (pay.weixin.qq.com/doc/v3/merchant/4013053420).
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
