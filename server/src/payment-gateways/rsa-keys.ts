import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { diagnoseKey, type KeyKind, normalizeKey } from './diagnose-key.ts'

const base64Pattern = /^[A-Za-z0-9+/]{300,800}={0,2}$/
const minBits = 2048

/** The DER of a key as gateways show it, bare base64 on one line; undefined for PEM. */
function derOf(text: string): Buffer | undefined {
  if (text.includes('-----BEGIN')) return undefined
  const bare = text.replace(/\s+/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : Buffer.alloc(0)
}

/** Requires RSA of at least 2048 bits, the minimum of all gateways; the error reveals nothing of the key. */
export function requireRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minBits)
    throw new Error('the key must be RSA of at least 2048 bits')
  return key
}

/** Parsing a key costs more than using it, and a shop has few channels. */
export function memoized<T>(parse: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = parse(text)
    if (known.size >= 100) known.clear()
    known.set(text, value)
    return value
  }
}

function parsePrivateKey(text: string): KeyObject {
  const key = derOf(text)
  if (!key) return createPrivateKey(text)
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    // the older format that some gateways' tools write
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  }
}

/** Reads an RSA private key, PEM or bare base64 (PKCS8, PKCS1). Throws unless it has at least 2048 bits. */
export const readPrivateKey = memoized((text) => requireRsa(parsePrivateKey(text)))

/** Reads an RSA public key, PEM or bare base64 (SPKI). Throws unless it has at least 2048 bits. */
export const readPublicKey = memoized((text) => {
  // a private key would be accepted too, and the mistake would go unnoticed
  if (text.includes('PRIVATE')) throw new Error('this is a private key')
  const key = derOf(text)
  return requireRsa(key ? createPublicKey({ key, format: 'der', type: 'spki' }) : createPublicKey(text))
})

/** The SHA256withRSA signature of a text, in base64. */
export const signSha256Rsa = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), readPrivateKey(privateKey)).toString('base64')

/** Whether the base64 text is the SHA256withRSA signature of a text, in its canonical spelling. */
export function verifySha256Rsa(text: string | Buffer, base64: string, publicKey: KeyObject): boolean {
  if (!base64Pattern.test(base64)) return false
  const signature = Buffer.from(base64, 'base64')
  // base64 has spare bits: only the canonical spelling is accepted
  if (signature.toString('base64') !== base64) return false
  return verify('sha256', Buffer.from(text), publicKey, signature)
}

/** For settings schemas: normalizes a key, and explains why it is rejected. */
export const keyField = (read: (text: string) => unknown, side: KeyKind, error: string) =>
  z.string({ error: 'is missing' }).check(z.overwrite(normalizeKey), (context) => {
    const { value } = context
    if (value.length <= 40_000 && isReadableBy(read)(value)) return
    const mistake = diagnoseKey(value, side)
    const message = mistake === '' ? error : `${error}: ${mistake}`
    // the value is a secret and must not be part of the issue
    context.issues.push({ code: 'custom', input: undefined, message })
  })

/** Whether a public key belongs to a private one: sellers paste their own in place of the gateway's. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    return createPublicKey(readPrivateKey(privateKey)).equals(readPublicKey(publicKey))
  } catch {
    return false
  }
}

/** For settings schemas: whether `read` accepts a text. */
export const isReadableBy =
  (read: (text: string) => unknown) =>
  (text: string): boolean => {
    try {
      read(text)
      return true
    } catch {
      return false
    }
  }
