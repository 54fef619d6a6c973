import type { GatewayDeps } from '../gateway-deps.ts'
import { baseUrl } from '../gateway-url.ts'
import { type JsonObject, textField } from '../json-object.ts'
import { requestGatewayText } from '../request-gateway.ts'
import type { Fields } from '../signed-fields.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { certificateFields, isSignedBy, signRequest, verificationKeys } from './alipay-signature.ts'
import { rawMembers } from './raw-members.ts'

/**
 * Alipay's answer to a request. `done` and `refused` are signed; `refused` means that Alipay did not act,
 * with the error code (`ACQ.TRADE_NOT_EXIST`). `unknown`: no answer, or none that can be trusted.
 */
export type AlipayResult =
  | { kind: 'done'; body: JsonObject }
  | { kind: 'refused'; code: string; body: JsonObject }
  | { kind: 'unknown'; reason: string }

/** A time in Alipay's format, in Beijing (no daylight saving time since 1991). */
export const beijingTime = (time: Date): string =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Signed request fields, sent by us or by the browser of a redirected buyer. */
export function buildRequest(
  method: string,
  content: object,
  settings: AlipaySettings,
  { now, notifyUrl = '', returnUrl = '' }: { now: Date; notifyUrl?: string; returnUrl?: string },
): Fields {
  const fields = new Map([
    ['app_id', settings.appId],
    ['method', method],
    ['format', 'JSON'],
    ['charset', 'utf-8'],
    ['sign_type', 'RSA2'],
    ['timestamp', beijingTime(now)],
    ['version', '1.0'],
    ...(notifyUrl === '' ? [] : [['notify_url', notifyUrl] as const]),
    ...(returnUrl === '' ? [] : [['return_url', returnUrl] as const]),
    ...certificateFields(settings),
    ['biz_content', JSON.stringify(content)],
  ])
  return signRequest(fields, settings)
}

const codePattern = /^[\w.-]{1,80}$/

/** Codes of failures inside Alipay, after which it may or may not have acted. */
const isGatewayFailure = (code: string): boolean =>
  /SYSTEM_ERROR$|^(?:aop|isp)\.unkno|^ACQ\.(?:UNKNOWN|TRADE_UNKNOWN)/i.test(code)

function parseNode(raw: string): JsonObject {
  const value: unknown = JSON.parse(raw)
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

const textMember = (members: ReadonlyMap<string, string>, name: string): string | undefined => {
  const value: unknown = JSON.parse(members.get(name) ?? 'null')
  return typeof value === 'string' ? value : undefined
}

/**
 * Reads a response: its one node, and the signature over the node's raw text (`getSignStr` of alipay-sdk).
 */
export function readResponse(text: string, method: string, settings: AlipaySettings): AlipayResult {
  const unknown = (reason: string): AlipayResult => ({ kind: 'unknown', reason })
  const members = rawMembers(text)
  const raw = members?.get(`${method.replaceAll('.', '_')}_response`) ?? members?.get('error_response')
  if (!members || raw === undefined) return unknown('the answer is not understood')
  const answer = parseNode(raw)
  const givenCode = textField(answer, 'sub_code') ?? textField(answer, 'code') ?? ''
  const code = codePattern.test(givenCode) ? givenCode : 'an unknown code'
  const signature = textMember(members, 'sign')
  // errors about the app itself are not signed
  if (signature === undefined) return unknown(`the answer is not signed, and says ${code}`)
  const keys = verificationKeys(settings, textMember(members, 'alipay_cert_sn'))
  if (keys.length === 0) return unknown('the answer is signed by a certificate that is not known here')
  if (!isSignedBy(keys, raw, signature)) return unknown('the answer is not signed by Alipay')
  if (textField(answer, 'code') === '10000') return { kind: 'done', body: answer }
  if (textField(answer, 'code') === '40004' && !isGatewayFailure(code))
    return { kind: 'refused', code, body: answer }
  return unknown(`the gateway answered ${code}`)
}

/**
 * URL and form of a request. `charset` goes into the URL, as `formatUrl` of alipay-sdk-nodejs-all does:
 * without it Alipay rejects signatures over Chinese text (请确认charset参数放在了URL查询字符串中).
 */
function splitRequest(gateway: string, request: Fields): { url: string; form: Fields } {
  const query = new URLSearchParams({ charset: request.get('charset') ?? '' })
  return { url: `${gateway}?${query}`, form: new Map([...request].filter(([name]) => !query.has(name))) }
}

/**
 * Sends a request to Alipay (v1, `gateway.do`). `content` becomes `biz_content`. Unsigned answers are not
 * trusted.
 */
export async function requestAlipay(
  method: string,
  content: object,
  settings: AlipaySettings,
  deps: GatewayDeps,
  notifyUrl?: string,
): Promise<AlipayResult> {
  const request = buildRequest(method, content, settings, {
    now: deps.now(),
    ...(notifyUrl ? { notifyUrl } : {}),
  })
  const { url, form } = splitRequest(baseUrl(settings, deps), request)
  const response = await requestGatewayText(deps, url, form)
  if (!response.ok) return { kind: 'unknown', reason: response.reason }
  const result = readResponse(response.text, method, settings)
  if (result.kind === 'refused' && result.code !== 'ACQ.TRADE_NOT_EXIST') {
    const message = textField(result.body, 'sub_msg') ?? textField(result.body, 'msg') ?? ''
    deps.onGatewayMessage?.([result.code, message].filter(Boolean).join(': '))
  }
  return result
}
