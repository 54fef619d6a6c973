import { createHash, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import type { Dialect } from './sandbox-gateway.tables.ts'

/** A message in either direction, each name once. */
export type Message = ReadonlyMap<string, string>

/** A merchant's keys, to verify its messages and to sign ours. */
export interface MerchantKeys {
  pid: number
  name: string
  md5Key: string
  merchantPublicKey: KeyObject
  gatewayPrivateKey: KeyObject
}

const signType = { md5: 'MD5', rsa: 'RSA' } as const

/**
 * The text to sign: non-empty values without the signature, sorted by name in ASCII order, joined unescaped.
 */
function textToSign(message: Message): string {
  const names = [...message.keys()].filter((name) => name !== 'sign' && name !== 'sign_type').sort()
  let text = ''
  for (const name of names) {
    const value = message.get(name)
    if (value) text += `${text && '&'}${name}=${value}`
  }
  return text
}

const md5Signature = (text: string, keys: MerchantKeys): string =>
  createHash('md5').update(text).update(keys.md5Key).digest('hex')

/** The message with the gateway's signature added. */
export function signMessage(message: Message, dialect: Dialect, keys: MerchantKeys): Message {
  const text = textToSign(message)
  const signature =
    dialect === 'md5'
      ? md5Signature(text, keys)
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
  if (dialect === 'md5') return secretsEqual(candidate, md5Signature(textToSign(message), keys))
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
