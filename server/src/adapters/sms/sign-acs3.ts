import { createHash, createHmac } from 'node:crypto'

const algorithm = 'ACS3-HMAC-SHA256'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: encodes five characters that `encodeURIComponent` leaves as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The canonical query, as it is signed and has to be sent. */
export const canonicalAcs3Query = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

export interface Acs3Request {
  host: string
  action: string
  version: string
  /** From `acs3Query`. */
  query: string
  signedAt: Date
  nonce: string
  keyId: string
  keySecret: string
}

/**
 * The headers of a POST without a body to an RPC service of Alibaba Cloud, signed by its signature version 3
 * (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 */
export function signAcs3(request: Acs3Request): Record<string, string> {
  const { host, action, version, query, signedAt, nonce, keyId, keySecret } = request
  const bodyHash = sha256('')
  const signed = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': signedAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, bodyHash].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _, ...headers } = signed
  return {
    ...headers,
    authorization: `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`,
  }
}
