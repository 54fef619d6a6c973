import { newNumber } from '../../../../kernel/random.ts'
import { type Answer, askGateway, textOf } from '../ask-gateway.ts'
import { pageUrl } from '../gateway-url.ts'
import type { World } from '../provider.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { xunhupayHash } from './xunhupay-signature.ts'

/** `refused` carries the gateway's own words, at most 200 characters of them. */
export type XunhupayAnswer =
  | { kind: 'agreed'; answer: Answer }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }

/** Posts a signed form to one of the gateway's pages, with APPID, time and nonce added. */
export async function askXunhupay(
  page: 'do' | 'query' | 'refund',
  fields: Readonly<Record<string, string>>,
  settings: XunhupaySettings,
  world: World,
): Promise<XunhupayAnswer> {
  const form = new Map([
    ...Object.entries(fields),
    ['appid', settings.appId] as const,
    ['time', String(Math.floor(world.now().getTime() / 1000))] as const,
    ['nonce_str', newNumber(world.random, 32)] as const,
  ])
  form.set('hash', xunhupayHash(form, settings.appSecret))
  const response = await askGateway(world, pageUrl(settings, `payment/${page}.html`, world), form)
  if (!response.ok) return { kind: 'unknown', reason: response.reason }
  const code = textOf(response.answer, 'errcode')
  if (code === undefined) return { kind: 'unknown', reason: 'the answer is not understood' }
  if (code === '0') return { kind: 'agreed', answer: response.answer }
  const message = textOf(response.answer, 'errmsg')?.slice(0, 200) ?? ''
  world.hear?.(message || `errcode ${code}`)
  return { kind: 'refused', code, message }
}
