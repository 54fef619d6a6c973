import { newNumber } from '../../../../platform/random.ts'
import type { GatewayDeps } from '../gateway-adapter.ts'
import { endpointUrl } from '../gateway-url.ts'
import { type JsonObject, requestGateway, textField } from '../request-gateway.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { xunhupayHash } from './xunhupay-signature.ts'

/** `refused` carries the gateway's own message, at most 200 characters of it. */
export type XunhupayResult =
  | { kind: 'agreed'; body: JsonObject }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }

/** Posts a signed form to one of the gateway's endpoints, with APPID, time and nonce added. */
export async function requestXunhupay(
  page: 'do' | 'query' | 'refund',
  fields: Readonly<Record<string, string>>,
  settings: XunhupaySettings,
  world: GatewayDeps,
): Promise<XunhupayResult> {
  const form = new Map([
    ...Object.entries(fields),
    ['appid', settings.appId] as const,
    ['time', String(Math.floor(world.now().getTime() / 1000))] as const,
    ['nonce_str', newNumber(world.random, 32)] as const,
  ])
  form.set('hash', xunhupayHash(form, settings.appSecret))
  const response = await requestGateway(world, endpointUrl(settings, `payment/${page}.html`, world), form)
  if (!response.ok) return { kind: 'unknown', reason: response.reason }
  const code = textField(response.body, 'errcode')
  if (code === undefined) return { kind: 'unknown', reason: 'the answer is not understood' }
  if (code === '0') return { kind: 'agreed', body: response.body }
  const message = textField(response.body, 'errmsg')?.slice(0, 200) ?? ''
  world.onGatewayMessage?.(message || `errcode ${code}`)
  return { kind: 'refused', code, message }
}
