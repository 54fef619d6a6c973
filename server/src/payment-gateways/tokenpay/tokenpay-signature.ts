import { createHash, timingSafeEqual } from 'node:crypto'
import type { Fields } from '../signed-fields.ts'

const md5Pattern = /^[0-9a-f]{32}$/i

/**
 * MD5 over the non-empty fields without `Signature`, sorted by name and joined unescaped, followed by the
 * token. Throws for an empty token. Source: LightCountry/TokenPay, Wiki/docs.md and
 * HomeController.VerifySignature.
 */
export function tokenpaySignature(fields: Fields, apiToken: string): string {
  if (apiToken === '') throw new Error('an empty token signs for everyone')
  const text = [...fields]
    .filter(([name, value]) => name !== 'Signature' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5')
    .update(text + apiToken)
    .digest('hex')
}

/** Whether the fields carry this token's signature, compared in constant time. */
export function isSignedBy(fields: Fields, apiToken: string): boolean {
  const signature = fields.get('Signature') ?? ''
  if (apiToken === '' || !md5Pattern.test(signature)) return false
  return timingSafeEqual(
    Buffer.from(signature.toLowerCase()),
    Buffer.from(tokenpaySignature(fields, apiToken)),
  )
}
