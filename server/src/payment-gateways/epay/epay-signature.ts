import { isKeyedMd5, keyedMd5 } from '../keyed-md5.ts'
import { readPublicKey, signSha256Rsa, verifySha256Rsa } from '../rsa-keys.ts'
import { type Fields, textToSign } from '../signed-fields.ts'

/** EPay signs all non-empty fields except the signature and its kind. */
export const epayTextToSign = (fields: Fields): string => textToSign(fields, 'sign', 'sign_type')

/**
 * The fields with `sign` and `sign_type=MD5` (EPay v1: the key appended to the text). Throws for an empty
 * key.
 */
export const signMd5 = (fields: Fields, key: string): Fields =>
  new Map([...fields, ['sign', keyedMd5(epayTextToSign(fields), key)], ['sign_type', 'MD5']])

/** Whether the fields carry this key's MD5 signature. An empty key verifies nothing. */
export const verifyMd5 = (fields: Fields, key: string): boolean =>
  fields.get('sign_type') === 'MD5' && isKeyedMd5(fields.get('sign') ?? '', epayTextToSign(fields), key)

/** The fields with `sign` and `sign_type=RSA` (EPay v2: SHA256withRSA, base64). */
export const signRsa = (fields: Fields, privateKey: string): Fields =>
  new Map([...fields, ['sign', signSha256Rsa(epayTextToSign(fields), privateKey)], ['sign_type', 'RSA']])

/** Whether the fields carry the RSA signature of this public key. */
export const verifyRsa = (fields: Fields, publicKey: string): boolean =>
  publicKey !== '' &&
  fields.get('sign_type') === 'RSA' &&
  verifySha256Rsa(epayTextToSign(fields), fields.get('sign') ?? '', readPublicKey(publicKey))
