import { createHash, sign, timingSafeEqual, verify } from 'node:crypto'
import { md5WithKey, sortedFields } from '../sorted-fields.ts'
import type { Dialect, MerchantKeys } from './epay-trade.ts'

/** A message in either direction, each name once. */
export type Message = ReadonlyMap<string, string>

const signType = { md5: 'MD5', rsa: 'RSA' } as const

const textToSign = (message: Message): string => sortedFields(message, ['sign', 'sign_type'])

/** The message with the gateway's signature added. */
export function signMessage(message: Message, dialect: Dialect, keys: MerchantKeys): Message {
  const text = textToSign(message)
  const signature =
    dialect === 'md5'
      ? md5WithKey(text, keys.md5Key)
      : sign('sha256', Buffer.from(text), keys.gatewayPrivateKey).toString('base64')
  return new Map([...message, ['sign', signature], ['sign_type', signType[dialect]]])
}

/** Whether two secrets are equal, in constant time. */
export function secretsEqual(candidate: string, secret: string): boolean {
  const [a, b] = [candidate, secret].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && secret !== '' && timingSafeEqual(a, b)
}

/** Whether the merchant signed this message, in this dialect. */
export function isSignatureValid(message: Message, dialect: Dialect, keys: MerchantKeys): boolean {
  const candidate = message.get('sign')
  if (!candidate || message.get('sign_type') !== signType[dialect]) return false
  if (dialect === 'md5') return secretsEqual(candidate, md5WithKey(textToSign(message), keys.md5Key))
  return verify(
    'sha256',
    Buffer.from(textToSign(message)),
    keys.merchantPublicKey,
    Buffer.from(candidate, 'base64'),
  )
}

/** Parses a query or form; undefined for duplicate names. */
export function parseMessage(text: string): Message | undefined {
  const message = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (message.has(name)) return undefined
    message.set(name, value)
  }
  return message
}
