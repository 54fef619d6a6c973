import type { GatewayDeps } from '../gateway-adapter.ts'
import { type JsonObject, type JsonResponse, requestGatewayText } from '../request-gateway.ts'
import type { Fields } from '../signed-fields.ts'

/** PHP writes one for each of its files that was saved with it. */
const byteOrderMarks = /^[\uFEFF\s]+/

const toJsonObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined

/** The object in a text of JSON; some gateways encode it twice, so that it stands in a JSON string. */
function parseJsonObject(text: string, isInner = false): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(byteOrderMarks, ''))
    return typeof value === 'string' && !isInner ? parseJsonObject(value, true) : toJsonObject(value)
  } catch {
    return undefined
  }
}

/** What a page of HTML says to a person, at most 200 characters of it. */
const textOfPage = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** An answer of EPay, or why there is none. `isPage`: it has a page for people there, or nothing, and no interface. */
export type EpayResponse = JsonResponse & { isPage?: boolean }

/** Statuses of a gateway that has no such interface, or lets only browsers in. */
const noApiStatuses: readonly (number | undefined)[] = [403, 404, 405]

/**
 * Asks an EPay gateway as `askGateway` does. Byte order marks before the JSON and JSON in a JSON string are read; of a
 * page of HTML the words are handed to the seller.
 */
export async function requestEpay(world: GatewayDeps, url: string, posted?: Fields): Promise<EpayResponse> {
  const heard = await requestGatewayText(world, url, posted)
  if (!heard.ok) return noApiStatuses.includes(heard.status) ? { ...heard, isPage: true } : heard
  const answer = parseJsonObject(heard.text)
  if (answer) return { ok: true, body: answer }
  if (!/^[\uFEFF\s]*</.test(heard.text)) return { ok: false, reason: 'the answer is not JSON' }
  const words = textOfPage(heard.text)
  if (words !== '') world.onGatewayMessage?.(words)
  return {
    ...{ ok: false, isNotJson: true, isPage: true },
    reason: words === '' ? 'the answer is an empty page' : `the gateway answered with a page: ${words}`,
  }
}
