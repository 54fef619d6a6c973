import type { GatewayDeps } from '../gateway-deps.ts'
import { endpointUrl } from '../gateway-url.ts'
import { type JsonObject, textField, toJsonObject } from '../json-object.ts'
import { type JsonResponse, requestGateway } from '../request-gateway.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { bepusdtSignature } from './bepusdt-signature.ts'
import { numberFormatOf } from './software.ts'

/** `refused`: rejected by the gateway, with its `code` and `message`. None of its answers are signed. */
export type BepusdtResult =
  | { kind: 'accepted'; data: JsonObject }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }
  /** The gateway has no such endpoint. */
  | { kind: 'absent' }

/** The members of `data`, if present. */
export const dataOf = ({ data }: JsonObject): JsonObject | undefined => toJsonObject(data)

/**
 * Whether responses of this status are read: gmpay rejects with 400 and 401, the others always answer 200.
 */
const isReadableStatus = (status: number): boolean => status === 200 || status === 400 || status === 401

/** Interprets a response; success is stated in the body, since the status is 200 either way. */
export function toBepusdtResult(response: JsonResponse): BepusdtResult {
  if (!response.ok) {
    const { status, isNotJson, reason } = response
    return status === 404 || status === 405 || isNotJson ? { kind: 'absent' } : { kind: 'unknown', reason }
  }
  const code = textField(response.body, 'status_code')
  const data = dataOf(response.body)
  if (code === '200' && data) return { kind: 'accepted', data }
  // BEpusdt uses 400 for every error; epusdt has 401 for a wrong signature and codes from 10001 up
  if (code !== undefined && /^(?:40[01]|10\d{3})$/.test(code))
    return { kind: 'refused', code, message: textField(response.body, 'message')?.slice(0, 200) ?? '' }
  return { kind: 'unknown', reason: 'the answer is not understood' }
}

/** Calls one of the gateway's endpoints: POST with a body, else GET. */
export const requestEndpoint = (
  page: string,
  settings: BepusdtSettings,
  deps: GatewayDeps,
  body?: string,
): Promise<JsonResponse> => requestGateway(deps, endpointUrl(settings, page, deps), body, isReadableStatus)

/** Sends signed fields to one of the gateway's endpoints, as JSON with numbers kept as numbers. */
export async function requestBepusdt(
  page: string,
  fields: Readonly<Record<string, string | number>>,
  settings: BepusdtSettings,
  deps: GatewayDeps,
): Promise<BepusdtResult> {
  const flat = new Map(Object.entries(fields))
  const signature = bepusdtSignature(flat, settings.token, numberFormatOf(settings))
  return toBepusdtResult(
    await requestEndpoint(page, settings, deps, JSON.stringify({ ...fields, signature })),
  )
}

/** The reason to log for a failed request, in the gateway's own words if there are any. */
export const reasonOf = (result: Exclude<BepusdtResult, { kind: 'accepted' }>): string => {
  if (result.kind === 'refused') return `the gateway refuses: ${result.message || result.code}`
  return result.kind === 'absent' ? 'the answer is not JSON, or there is no such page' : result.reason
}
