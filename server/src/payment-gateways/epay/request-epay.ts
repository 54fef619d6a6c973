import type { GatewayDeps } from '../gateway-deps.ts'
import { type JsonObject, toJsonObject } from '../json-object.ts'
import { type JsonResponse, requestGatewayText } from '../request-gateway.ts'
import type { Fields } from '../signed-fields.ts'

/** PHP emits one for each source file saved with it. */
const byteOrderMarks = /^[\uFEFF\s]+/

/** Parses the JSON object in a text; some gateways encode it twice, as a JSON string. */
function parseEpayObject(text: string, isInner = false): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(byteOrderMarks, ''))
    return typeof value === 'string' && !isInner ? parseEpayObject(value, true) : toJsonObject(value)
  } catch {
    return undefined
  }
}

/** The visible text of an HTML page, at most 200 characters. */
const textOfPage = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** A response of EPay, or why there is none. `isPage`: there is an HTML page or nothing, and no API. */
export type EpayResponse = JsonResponse & { isPage?: boolean }

/** Statuses of a gateway without this API, or one that only admits browsers. */
const noApiStatuses: readonly (number | undefined)[] = [403, 404, 405]

/**
 * Like `requestGateway`, for EPay: accepts leading byte order marks and JSON inside a JSON string, and passes
 * the text of an HTML page on to the seller.
 */
export async function requestEpay(deps: GatewayDeps, url: string, body?: Fields): Promise<EpayResponse> {
  const response = await requestGatewayText(deps, url, body)
  if (!response.ok) return noApiStatuses.includes(response.status) ? { ...response, isPage: true } : response
  const answer = parseEpayObject(response.text)
  if (answer) return { ok: true, body: answer }
  if (!/^[\uFEFF\s]*</.test(response.text)) return { ok: false, reason: 'the answer is not JSON' }
  const message = textOfPage(response.text)
  if (message !== '') deps.onGatewayMessage?.(message)
  return {
    ok: false,
    isNotJson: true,
    isPage: true,
    reason: message === '' ? 'the answer is an empty page' : `the gateway answered with a page: ${message}`,
  }
}
