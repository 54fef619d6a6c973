import type { GatewayDeps } from '../gateway-adapter.ts'
import { endpointUrl } from '../gateway-url.ts'
import { type JsonObject, type JsonResponse, requestGateway, textField } from '../request-gateway.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { bepusdtSignature } from './bepusdt-signature.ts'
import { numberFormatOf } from './software.ts'

/** `refused`: the gateway's own word, by its `code` and `message`; it is not signed, as nothing of its answers is. */
export type BepusdtResult =
  | { kind: 'agreed'; data: JsonObject }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }
  /** There is no such page at this gateway. */
  | { kind: 'absent' }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members inside `data`, where an answer has any. */
export const dataOf = ({ data }: JsonObject): JsonObject | undefined =>
  isObject(data) ? Object.fromEntries(Object.entries(data)) : undefined

/** Whether its answers of a status are read: gmpay refuses with 400 and 401, the others always answer 200. */
const isReadableStatus = (status: number): boolean => status === 200 || status === 400 || status === 401

/** What an answer says: whether it agrees stands inside, since the status is 200 either way. */
export function toBepusdtResult(heard: JsonResponse): BepusdtResult {
  if (!heard.ok) {
    const { status, isNotJson: isOtherForm, reason } = heard
    return status === 404 || status === 405 || isOtherForm ? { kind: 'absent' } : { kind: 'unknown', reason }
  }
  const code = textField(heard.body, 'status_code')
  const data = dataOf(heard.body)
  if (code === '200' && data) return { kind: 'agreed', data }
  // 400 is BEpusdt's for everything; epusdt has 401 for a wrong signature and numbers from 10001 on
  if (code !== undefined && /^(?:40[01]|10\d{3})$/.test(code))
    return { kind: 'refused', code, message: textField(heard.body, 'message')?.slice(0, 200) ?? '' }
  return { kind: 'unknown', reason: 'the answer is not understood' }
}

/** Asks for one of the gateway's pages: POST with `posted`, else GET. */
export const requestEndpoint = (
  page: string,
  settings: BepusdtSettings,
  world: GatewayDeps,
  posted?: string,
): Promise<JsonResponse> =>
  requestGateway(world, endpointUrl(settings, page, world), posted, isReadableStatus)

/** Sends signed fields to one of the gateway's pages, as JSON with its numbers as numbers. */
export async function requestBepusdt(
  page: string,
  fields: Readonly<Record<string, string | number>>,
  settings: BepusdtSettings,
  world: GatewayDeps,
): Promise<BepusdtResult> {
  const flat = new Map(Object.entries(fields))
  const signature = bepusdtSignature(flat, settings.token, numberFormatOf(settings))
  return toBepusdtResult(
    await requestEndpoint(page, settings, world, JSON.stringify({ ...fields, signature })),
  )
}

/** What a refusal or silence is called in a log: the gateway's own words where it had some. */
export const reasonOf = (told: Exclude<BepusdtResult, { kind: 'agreed' }>): string => {
  if (told.kind === 'refused') return `the gateway refuses: ${told.message || told.code}`
  return told.kind === 'absent' ? 'the answer is not JSON, or there is no such page' : told.reason
}
