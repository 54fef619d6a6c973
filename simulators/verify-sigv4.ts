import { createHash, createHmac } from 'node:crypto'
import { readAuthorization } from './simulator-request.ts'

/** A request to the object store as received. */
export interface ObjectStoreRequest {
  method: string
  /** The raw path, without the query. */
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface ObjectStoreCredentials {
  accessKey: string
  secretKey: string
  region: string
}

const maxClockSkewMs = 15 * 60_000
const maxExpirySeconds = 7 * 24 * 3600
const algorithm = 'AWS4-HMAC-SHA256'

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signs a text with the key of a day and region. */
export function signWithDayKey(
  { secretKey, region }: ObjectStoreCredentials,
  day: string,
  text: string,
): string {
  const forDay = hmac(`AWS4${secretKey}`, day)
  return hmac(hmac(hmac(hmac(forDay, region), 's3'), 'aws4_request'), text).toString('hex')
}

/** The time of "20130524T000000Z"; NaN for any other format. */
export function parseAmzDate(text: string | undefined): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '')
  if (!parts) return Number.NaN
  const [year = 0, month = 0, ...rest] = parts.slice(1).map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const percentDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', '%20'))

const parseQuery = (query: string): [name: string, value: string][] =>
  query === ''
    ? []
    : query.split('&').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [percentDecode(name), percentDecode(value)]
      })

interface SignatureParams {
  credential: string
  names: readonly string[]
  signature: string
  /** When it was signed. */
  time: string
  /** The hash of the body, or UNSIGNED-PAYLOAD. */
  payload: string
  query: readonly [name: string, value: string][]
}

/** The expected signature of a request (AWS Signature Version 4, "Signature calculations"). */
function expectedSignature(
  received: ObjectStoreRequest,
  params: SignatureParams,
  credentials: ObjectStoreCredentials,
): string {
  const query = params.query
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
  const lines = params.names.map(
    (name) => `${name}:${(received.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`,
  )
  const path = received.path
    .split('/')
    .map((part) => percentEncode(decodeURIComponent(part)))
    .join('/')
  const request = [received.method, path, query, ...lines, '', params.names.join(';'), params.payload].join(
    '\n',
  )
  const day = params.time.slice(0, 8)
  const scope = `${day}/${credentials.region}/s3/aws4_request`
  return signWithDayKey(credentials, day, [algorithm, params.time, scope, sha256(request)].join('\n'))
}

const verifyScope = (
  params: SignatureParams,
  { accessKey, region }: ObjectStoreCredentials,
): string | undefined => {
  const expected = `${accessKey}/${params.time.slice(0, 8)}/${region}/s3/aws4_request`
  return params.credential === expected ? undefined : 'InvalidAccessKeyId'
}

/** Verifies a request signed in its headers. */
function verifyHeaders(
  request: ObjectStoreRequest,
  credentials: ObjectStoreCredentials,
  now: Date,
): string | undefined {
  const authorization = readAuthorization(request.headers.authorization?.replaceAll(', ', ','))
  if (authorization?.algorithm !== algorithm) return 'AccessDenied'
  const time = request.headers['x-amz-date'] ?? ''
  const payload = request.headers['x-amz-content-sha256'] ?? ''
  const params = { ...authorization, time, payload, query: parseQuery(request.query) }
  const requiredHeaders = [
    'host',
    ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-')),
  ]
  if (requiredHeaders.some((name) => !params.names.includes(name))) return 'AccessDenied'
  if (!(Math.abs(parseAmzDate(time) - now.getTime()) < maxClockSkewMs)) return 'RequestTimeTooSkewed'
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  if (expectedSignature(request, params, credentials) !== params.signature) return 'SignatureDoesNotMatch'
  return verifyScope(params, credentials)
}

/** Verifies a request signed in its query. */
function verifyQuery(
  request: ObjectStoreRequest,
  credentials: ObjectStoreCredentials,
  now: Date,
): string | undefined {
  const pairs = parseQuery(request.query)
  const query = new Map(pairs)
  const get = (name: string): string => query.get(name) ?? ''
  const params: SignatureParams = {
    credential: get('X-Amz-Credential'),
    names: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    time: get('X-Amz-Date'),
    payload: 'UNSIGNED-PAYLOAD',
    query: pairs.filter(([name]) => name !== 'X-Amz-Signature'),
  }
  if (get('X-Amz-Algorithm') !== algorithm || !params.names.includes('host'))
    return 'AuthorizationQueryParametersError'
  const expires = Number(get('X-Amz-Expires'))
  if (!(expires > 0 && expires <= maxExpirySeconds)) return 'AuthorizationQueryParametersError'
  if (!(now.getTime() <= parseAmzDate(params.time) + expires * 1000)) return 'AccessDenied'
  if (expectedSignature(request, params, credentials) !== params.signature) return 'SignatureDoesNotMatch'
  return verifyScope(params, credentials)
}

/** Verifies a request; returns the store's error code, or undefined if the signature is valid. */
export const verifySigV4 = (
  request: ObjectStoreRequest,
  credentials: ObjectStoreCredentials,
  now: Date,
): string | undefined =>
  request.query.includes('X-Amz-Signature=')
    ? verifyQuery(request, credentials, now)
    : verifyHeaders(request, credentials, now)
