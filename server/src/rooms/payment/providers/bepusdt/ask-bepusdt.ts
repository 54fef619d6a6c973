import { type Answer, askGateway, type Heard, textOf } from '../ask-gateway.ts'
import { pageUrl } from '../gateway-url.ts'
import type { World } from '../provider.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { bepusdtSignature } from './bepusdt-signature.ts'

/** `refused`: the gateway's own word, by its `message`; it is not signed, as nothing of its answers is. */
export type Told =
  | { kind: 'agreed'; data: Answer }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; reason: string }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer is always status 200; whether it agrees stands inside. */
function toldBy(heard: Heard): Told {
  if (!heard.ok) return { kind: 'unknown', reason: heard.reason }
  const { answer } = heard
  const code = textOf(answer, 'status_code')
  if (code === '200' && isObject(answer.data))
    return { kind: 'agreed', data: Object.fromEntries(Object.entries(answer.data)) }
  if (code === '400') return { kind: 'refused', message: textOf(answer, 'message')?.slice(0, 200) ?? '' }
  return { kind: 'unknown', reason: 'the answer is not understood' }
}

/** Sends signed fields to one of the gateway's pages, as JSON with its numbers as numbers. */
export async function askBepusdt(
  page: 'create-transaction' | 'cancel-transaction',
  fields: Readonly<Record<string, string | number>>,
  settings: BepusdtSettings,
  world: World,
): Promise<Told> {
  const signature = bepusdtSignature(new Map(Object.entries(fields)), settings.token)
  const url = pageUrl(settings, `api/v1/order/${page}`, world)
  return toldBy(await askGateway(world, url, JSON.stringify({ ...fields, signature })))
}
