import { createCipheriv, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { type Fault, statedTime } from './fault-plan.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import type { SimulatorResponse } from './simulator-response.ts'

/** WeChat Pay's signing key and its serial number. */
export interface PlatformKey {
  serialNo: string
  privateKey: string
}

const lines = (...parts: readonly string[]) => `${parts.join('\n')}\n`

/** The signature headers of a response or notification; a fault makes them wrong or old. */
export function signedHeaders(
  { serialNo, privateKey }: PlatformKey,
  body: string,
  now: Date,
  fault?: Fault,
): Record<string, string> {
  const timestamp = String(Math.floor(statedTime(now, fault).getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const text = lines(timestamp, nonce, fault === 'badSignature' ? `${body} ` : body)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serialNo,
    'wechatpay-signature': sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  }
}

/** A signed response of WeChat Pay. */
export function signedResponse(
  platform: PlatformKey,
  now: Date,
  { status, value, fault }: { status: number; value?: object; fault?: Fault | undefined },
): SimulatorResponse {
  const body = value === undefined ? '' : JSON.stringify(value)
  const headers = { 'content-type': 'application/json', ...signedHeaders(platform, body, now, fault) }
  return { status, headers, body }
}

/** Encrypts a text with an APIv3 key, in the format of a notification. */
export function encryptResource(text: string, apiV3Key: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: encrypted.toString('base64'),
    nonce,
    associated_data: associatedData,
  }
}

export interface MerchantKey {
  mchId: string
  serialNo: string
  publicKey: string
}

const parameterPattern = /(\w+)="([^"]*)"/g
const maxClockSkewSeconds = 300

/** Verifies a merchant's request; returns the error, or undefined if it is valid. */
export function verifyRequest(
  request: SimulatorRequest,
  merchant: MerchantKey,
  now: Date,
): string | undefined {
  const [scheme, text = ''] = (request.headers.authorization ?? '').split(/ (.*)/s)
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'no Authorization of WeChat Pay'
  const parts = new Map(
    [...text.matchAll(parameterPattern)].map(([, name = '', value = '']) => [name, value]),
  )
  const get = (name: string) => parts.get(name) ?? ''
  if (get('mchid') !== merchant.mchId) return 'another merchant'
  if (get('serial_no') !== merchant.serialNo) return 'another certificate'
  if (Math.abs(now.getTime() / 1000 - Number(get('timestamp'))) > maxClockSkewSeconds) return 'an old request'
  const path = request.query === '' ? request.path : `${request.path}?${request.query}`
  const signed = lines(request.method, path, get('timestamp'), get('nonce_str'), request.body)
  const isRight = verify(
    'sha256',
    Buffer.from(signed),
    createPublicKey(merchant.publicKey),
    Buffer.from(get('signature'), 'base64'),
  )
  return isRight ? undefined : 'a wrong signature'
}
