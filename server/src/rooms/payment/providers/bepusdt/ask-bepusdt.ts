import { type Answer, askGateway, type Heard, textOf } from '../ask-gateway.ts'
import { pageUrl } from '../gateway-url.ts'
import type { World } from '../provider.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { bepusdtSignature } from './bepusdt-signature.ts'
import { numberFormOf } from './software.ts'

/** `refused`: the gateway's own word, by its `code` and `message`; it is not signed, as nothing of its answers is. */
export type Told =
  | { kind: 'agreed'; data: Answer }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }
  /** There is no such page at this gateway. */
  | { kind: 'absent' }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members inside `data`, where an answer has any. */
export const dataOf = ({ data }: Answer): Answer | undefined =>
  isObject(data) ? Object.fromEntries(Object.entries(data)) : undefined

/** Whether its answers of a status are read: gmpay refuses with 400 and 401, the others always answer 200. */
const isAnswer = (status: number): boolean => status === 200 || status === 400 || status === 401

/** What an answer says: whether it agrees stands inside, since the status is 200 either way. */
export function toldBy(heard: Heard): Told {
  if (!heard.ok) {
    const { status, isOtherForm, reason } = heard
    return status === 404 || status === 405 || isOtherForm ? { kind: 'absent' } : { kind: 'unknown', reason }
  }
  const code = textOf(heard.answer, 'status_code')
  const data = dataOf(heard.answer)
  if (code === '200' && data) return { kind: 'agreed', data }
  // 400 is BEpusdt's for everything; epusdt has 401 for a wrong signature and numbers from 10001 on
  if (code !== undefined && /^(?:40[01]|10\d{3})$/.test(code))
    return { kind: 'refused', code, message: textOf(heard.answer, 'message')?.slice(0, 200) ?? '' }
  return { kind: 'unknown', reason: 'the answer is not understood' }
}

/** Asks for one of the gateway's pages: POST with `posted`, else GET. */
export const askPage = (
  page: string,
  settings: BepusdtSettings,
  world: World,
  posted?: string,
): Promise<Heard> => askGateway(world, pageUrl(settings, page, world), posted, isAnswer)

/** Sends signed fields to one of the gateway's pages, as JSON with its numbers as numbers. */
export async function askBepusdt(
  page: string,
  fields: Readonly<Record<string, string | number>>,
  settings: BepusdtSettings,
  world: World,
): Promise<Told> {
  const flat = new Map(Object.entries(fields))
  const signature = bepusdtSignature(flat, settings.token, numberFormOf(settings))
  return toldBy(await askPage(page, settings, world, JSON.stringify({ ...fields, signature })))
}

/** What a refusal or silence is called in a log: the gateway's own words where it had some. */
export const reasonOf = (told: Exclude<Told, { kind: 'agreed' }>): string => {
  if (told.kind === 'refused') return `the gateway refuses: ${told.message || told.code}`
  return told.kind === 'absent' ? 'the answer is not JSON, or there is no such page' : told.reason
}
