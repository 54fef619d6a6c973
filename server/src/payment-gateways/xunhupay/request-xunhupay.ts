import { newNumber } from '../../platform/random.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { endpointUrl } from '../gateway-url.ts'
import { type JsonObject, textField } from '../json-object.ts'
import { requestGateway } from '../request-gateway.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { xunhupayHash } from './xunhupay-signature.ts'

/** `refused` carries the gateway's own message, at most 200 characters of it. */
export type XunhupayResult =
  | { kind: 'accepted'; body: JsonObject }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }

/** Posts a signed form to one of the gateway's endpoints, with APPID, time and nonce added. */
export async function requestXunhupay(
  page: 'do' | 'query' | 'refund',
  fields: Readonly<Record<string, string>>,
  settings: XunhupaySettings,
  deps: GatewayDeps,
): Promise<XunhupayResult> {
  const form = new Map([
    ...Object.entries(fields),
    ['appid', settings.appId] as const,
    ['time', String(Math.floor(deps.now().getTime() / 1000))] as const,
    ['nonce_str', newNumber(deps.random, 32)] as const,
  ])
  form.set('hash', xunhupayHash(form, settings.appSecret))
  const response = await requestGateway(deps, endpointUrl(settings, `payment/${page}.html`, deps), form)
  if (!response.ok) return { kind: 'unknown', reason: response.reason }
  const code = textField(response.body, 'errcode')
  if (code === undefined) return { kind: 'unknown', reason: 'the answer is not understood' }
  if (code === '0') return { kind: 'accepted', body: response.body }
  const message = textField(response.body, 'errmsg')?.slice(0, 200) ?? ''
  deps.onGatewayMessage?.(message || `errcode ${code}`)
  return { kind: 'refused', code, message }
}
