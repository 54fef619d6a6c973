import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type Fields, signedText } from './epay-fields.ts'

const md5Form = /^[0-9a-f]{32}$/
const base64Form = /^[A-Za-z0-9+/]{300,800}={0,2}$/
const leastBits = 2048

const md5Of = (fields: Fields, key: string): string =>
  createHash('md5')
    .update(signedText(fields) + key)
    .digest('hex')

/** The fields with `sign` and `sign_type=MD5` (EPay v1: the key directly behind the text). Throws for an empty key. */
export function signMd5(fields: Fields, key: string): Fields {
  if (key === '') throw new Error('an empty key signs for everybody')
  return new Map([...fields, ['sign', md5Of(fields, key)], ['sign_type', 'MD5']])
}

/** Whether the fields carry the MD5 signature of this key. An empty key verifies nothing. */
export function verifyMd5(fields: Fields, key: string): boolean {
  const given = fields.get('sign') ?? ''
  if (key === '' || fields.get('sign_type') !== 'MD5' || !md5Form.test(given)) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(md5Of(fields, key)))
}

/** EPay shows keys as bare base64 on one line; PEM is taken as well. */
function pem(text: string, label: 'PRIVATE KEY' | 'PUBLIC KEY'): string {
  if (text.includes('-----BEGIN')) return text
  const lines = text.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    throw new Error('the key must be RSA of at least 2048 bits')
  return key
}

/** Parsing a key costs more than using it; a shop has few channels. */
function remembered(parse: (text: string) => KeyObject): (text: string) => KeyObject {
  const known = new Map<string, KeyObject>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    const key = parse(text)
    if (known.size >= 100) known.clear()
    known.set(text, key)
    return key
  }
}

/** Reads an RSA private key, PEM or bare base64 (PKCS8). Throws when it is none of at least 2048 bits. */
export const readPrivateKey = remembered((text) => checked(createPrivateKey(pem(text, 'PRIVATE KEY'))))
/** Reads an RSA public key, PEM or bare base64 (SPKI). Throws when it is none of at least 2048 bits. */
export const readPublicKey = remembered((text) => {
  // a private key would be taken too, and the mistake would stay unseen
  if (text.includes('PRIVATE')) throw new Error('this is a private key')
  return checked(createPublicKey(pem(text, 'PUBLIC KEY')))
})

/** The fields with `sign` and `sign_type=RSA` (EPay v2: SHA256withRSA, base64). */
export function signRsa(fields: Fields, privateKey: string): Fields {
  const signature = sign('sha256', Buffer.from(signedText(fields)), readPrivateKey(privateKey))
  return new Map([...fields, ['sign', signature.toString('base64')], ['sign_type', 'RSA']])
}

/** Whether the fields carry the RSA signature that belongs to this public key. */
export function verifyRsa(fields: Fields, publicKey: string): boolean {
  const given = fields.get('sign') ?? ''
  if (publicKey === '' || fields.get('sign_type') !== 'RSA' || !base64Form.test(given)) return false
  const signature = Buffer.from(given, 'base64')
  // base64 has spare bits; only the one written form is the signature
  if (signature.toString('base64') !== given) return false
  return verify('sha256', Buffer.from(signedText(fields)), readPublicKey(publicKey), signature)
}
