import { createHash, createHmac } from 'node:crypto'

const algorithm = 'TC3-HMAC-SHA256'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export interface Tc3Request {
  service: string
  /** The signed headers: lower-case names in alphabetical order. */
  headers: Readonly<Record<string, string>>
  body: string
  signedAt: Date
  keyId: string
  keySecret: string
}

/**
 * The `Authorization` of a POST to a service of Tencent Cloud, by its signature version 3
 * (cloud.tencent.com/document/api/382/52071). Header values are signed in lower case.
 */
export function signTc3({ service, headers, body, signedAt, keyId, keySecret }: Tc3Request): string {
  const seconds = Math.floor(signedAt.getTime() / 1000)
  const date = signedAt.toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value.toLowerCase()}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, date), service), 'tc3_request')
  const signature = hmac(key, [algorithm, seconds, scope, sha256(canonical)].join('\n')).toString('hex')
  return `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
