import { createHash, createHmac } from 'node:crypto'
import { readAuthorization, type SimulatorRequest } from './simulator-request.ts'

const maxClockSkewMs = 15 * 60_000
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Percent-encodes all characters except letters, digits and `-_.~`. */
const percentEncoded = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9\-_.~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** The canonical query: decoded, encoded again, sorted by name. */
function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].sort(([one], [other]) => (one < other ? -1 : 1))
  return pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&')
}

/** Verifies a request to Alibaba Cloud; returns its error code, or undefined if the signature is valid. */
export function verifyAcs3(
  { method, path, query, headers, body }: SimulatorRequest,
  { keyId, keySecret }: { keyId: string; keySecret: string },
  now: Date,
): string | undefined {
  const params = readAuthorization(headers.authorization)
  if (params?.algorithm !== 'ACS3-HMAC-SHA256') return 'IncompleteSignature'
  if (params.credential !== keyId) return 'InvalidAccessKeyId.NotFound'
  const requiredHeaders = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-acs-'))]
  if (requiredHeaders.some((name) => !params.names.includes(name))) return 'IncompleteSignature'
  if (headers['x-acs-content-sha256'] !== sha256(body)) return 'InvalidContentSha256'
  const date = Date.parse(headers['x-acs-date'] ?? '')
  if (!(Math.abs(date - now.getTime()) < maxClockSkewMs)) return 'InvalidTimeStamp.Expired'
  const lines = [...params.names].sort().map((name) => `${name}:${(headers[name] ?? '').trim()}`)
  const request = [method, path, canonicalQuery(query), ...lines, '', params.names.join(';'), sha256(body)]
  const expected = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request.join('\n'))}`)
    .digest('hex')
  return expected === params.signature ? undefined : 'SignatureDoesNotMatch'
}
