import type { GatewayDeps } from '../gateway-adapter.ts'
import { baseUrl } from '../gateway-url.ts'
import { type JsonObject, requestGatewayText, textField } from '../request-gateway.ts'
import type { Fields } from '../signed-fields.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { certificateFields, isSignedBy, signRequest, verificationKeys } from './alipay-signature.ts'
import { rawMembers } from './raw-members.ts'

/**
 * What Alipay says to a request. `done` and `refused` are signed by it; `refused` is its word that it did not act, with
 * the code of why (`ACQ.TRADE_NOT_EXIST`). `unknown`: nobody knows, or nobody can be believed.
 */
export type AlipayResult =
  | { kind: 'done'; body: JsonObject }
  | { kind: 'refused'; code: string; body: JsonObject }
  | { kind: 'unknown'; reason: string }

/** A time as Alipay writes it: in Beijing, which has known no summer time since 1991. */
export const beijingTime = (time: Date): string =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** The signed fields of a request, asked by us or by the browser of a buyer who is sent there. */
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

/** Codes of Alipay's own troubles: it may have acted, or not. */
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

/** Reads an answer: its one node, and the signature over the node's text (`getSignStr` of alipay-sdk). */
export function readResponse(text: string, method: string, settings: AlipaySettings): AlipayResult {
  const unknown = (reason: string): AlipayResult => ({ kind: 'unknown', reason })
  const members = rawMembers(text)
  const raw = members?.get(`${method.replaceAll('.', '_')}_response`) ?? members?.get('error_response')
  if (!members || raw === undefined) return unknown('the answer is not understood')
  const answer = parseNode(raw)
  const given = textField(answer, 'sub_code') ?? textField(answer, 'code') ?? ''
  const code = codePattern.test(given) ? given : 'an unknown code'
  const signature = textMember(members, 'sign')
  // what is wrong with the app itself is told without a signature
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
 * The address and the form of a request. `charset` stands in the address, as `formatUrl` of alipay-sdk-nodejs-all puts
 * it: Alipay refuses a signature over Chinese text where it is missing there (请确认charset参数放在了URL查询字符串中).
 */
function splitRequest(gateway: string, request: Fields): { url: string; form: Fields } {
  const query = new URLSearchParams({ charset: request.get('charset') ?? '' })
  return { url: `${gateway}?${query}`, form: new Map([...request].filter(([name]) => !query.has(name))) }
}

/** Asks Alipay (v1, `gateway.do`). `content` becomes `biz_content`; nothing is believed that is not signed. */
export async function requestAlipay(
  method: string,
  content: object,
  settings: AlipaySettings,
  world: GatewayDeps,
  notifyUrl?: string,
): Promise<AlipayResult> {
  const request = buildRequest(method, content, settings, {
    now: world.now(),
    ...(notifyUrl ? { notifyUrl } : {}),
  })
  const { url, form } = splitRequest(baseUrl(settings, world), request)
  const heard = await requestGatewayText(world, url, form)
  if (!heard.ok) return { kind: 'unknown', reason: heard.reason }
  const said = readResponse(heard.text, method, settings)
  if (said.kind === 'refused' && said.code !== 'ACQ.TRADE_NOT_EXIST') {
    const message = textField(said.body, 'sub_msg') ?? textField(said.body, 'msg') ?? ''
    world.onGatewayMessage?.([said.code, message].filter(Boolean).join(': '))
  }
  return said
}
