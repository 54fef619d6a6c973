import { createHash, createHmac } from 'node:crypto'
import { readAuthorization, type SimulatorRequest } from './simulator-request.ts'

const maxClockSkewSeconds = 300
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** Verifies a request to Tencent Cloud; returns its error code, or undefined if the signature is valid. */
export function verifyTc3(
  { method, path, query, headers, body }: SimulatorRequest,
  { keyId, keySecret }: { keyId: string; keySecret: string },
  service: string,
  now: Date,
): string | undefined {
  const params = readAuthorization(headers.authorization)
  if (params?.algorithm !== 'TC3-HMAC-SHA256') return 'AuthFailure.InvalidAuthorization'
  const [id, date = '', ...scope] = params.credential.split('/')
  if (id !== keyId) return 'AuthFailure.SecretIdNotFound'
  const stamp = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(stamp - now.getTime() / 1000) < maxClockSkewSeconds)) return 'AuthFailure.SignatureExpire'
  if (date !== new Date(stamp * 1000).toISOString().slice(0, 10)) return 'AuthFailure.SignatureFailure'
  if (scope.join('/') !== `${service}/tc3_request`) return 'AuthFailure.InvalidAuthorization'
  if (!['content-type', 'host'].every((name) => params.names.includes(name)))
    return 'AuthFailure.InvalidAuthorization'
  const lines = [...params.names]
    .sort()
    .map((name) => `${name}:${(headers[name] ?? '').toLowerCase().trim()}`)
  const request = [method, path, query, ...lines, '', params.names.join(';'), sha256(body)].join('\n')
  const keys = [date, service, 'tc3_request'].reduce(sign, Buffer.from(`TC3${keySecret}`))
  const text = ['TC3-HMAC-SHA256', stamp, params.credential.slice(keyId.length + 1), sha256(request)].join(
    '\n',
  )
  return sign(keys, text).toString('hex') === params.signature ? undefined : 'AuthFailure.SignatureFailure'
}
