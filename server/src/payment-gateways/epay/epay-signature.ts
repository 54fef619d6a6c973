import { createHash, timingSafeEqual } from 'node:crypto'
import { readPublicKey, signSha256Rsa, verifySha256Rsa } from '../rsa-keys.ts'
import { type Fields, textToSign } from '../signed-fields.ts'

const md5Form = /^[0-9a-f]{32}$/

const md5Of = (fields: Fields, key: string): string =>
  createHash('md5')
    .update(textToSign(fields) + key)
    .digest('hex')

/**
 * The fields with `sign` and `sign_type=MD5` (EPay v1: the key appended to the text). Throws for an empty
 * key.
 */
export function signMd5(fields: Fields, key: string): Fields {
  if (key === '') throw new Error('an empty key signs for everyone')
  return new Map([...fields, ['sign', md5Of(fields, key)], ['sign_type', 'MD5']])
}

/** Whether the fields carry this key's MD5 signature. An empty key verifies nothing. */
export function verifyMd5(fields: Fields, key: string): boolean {
  const signature = fields.get('sign') ?? ''
  if (key === '' || fields.get('sign_type') !== 'MD5' || !md5Form.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(md5Of(fields, key)))
}

/** The fields with `sign` and `sign_type=RSA` (EPay v2: SHA256withRSA, base64). */
export const signRsa = (fields: Fields, privateKey: string): Fields =>
  new Map([...fields, ['sign', signSha256Rsa(textToSign(fields), privateKey)], ['sign_type', 'RSA']])

/** Whether the fields carry the RSA signature of this public key. */
export const verifyRsa = (fields: Fields, publicKey: string): boolean =>
  publicKey !== '' &&
  fields.get('sign_type') === 'RSA' &&
  verifySha256Rsa(textToSign(fields), fields.get('sign') ?? '', readPublicKey(publicKey))
