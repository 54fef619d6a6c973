import { createHash, timingSafeEqual } from 'node:crypto'
import type { Fields } from '../signed-fields.ts'

const md5Pattern = /^[0-9a-f]{32}$/i

/**
 * The text to sign: non-empty fields without `hash`, sorted by name in ASCII order, joined unescaped. Source:
 * the vendor's sample `api.php`, `generate_xh_hash`.
 */
const textToSign = (fields: Fields): string =>
  [...fields]
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** MD5 in lower-case hex over the fields, followed by the key. Throws for an empty key. */
export function xunhupayHash(fields: Fields, appSecret: string): string {
  if (appSecret === '') throw new Error('an empty key signs for everyone')
  return createHash('md5')
    .update(textToSign(fields) + appSecret)
    .digest('hex')
}

/** Whether the fields carry this key's `hash`, compared in constant time. An empty key verifies nothing. */
export function isSignedBy(fields: Fields, appSecret: string): boolean {
  const signature = fields.get('hash') ?? ''
  if (appSecret === '' || !md5Pattern.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature.toLowerCase()), Buffer.from(xunhupayHash(fields, appSecret)))
}
