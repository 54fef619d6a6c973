import { type Answer, askForText, type Heard } from '../ask-gateway.ts'
import type { World } from '../provider.ts'
import type { Fields } from '../signed-fields.ts'

/** PHP writes one for each of its files that was saved with it. */
const byteOrderMarks = /^[\uFEFF\s]+/

const asObject = (value: unknown): Answer | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined

/** The object in a text of JSON; some gateways encode it twice, so that it stands in a JSON string. */
function objectIn(text: string, isInner = false): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(byteOrderMarks, ''))
    return typeof value === 'string' && !isInner ? objectIn(value, true) : asObject(value)
  } catch {
    return undefined
  }
}

/** What a page of HTML says to a person, at most 200 characters of it. */
const wordsOfPage = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** An answer of EPay, or why there is none. `isPage`: it has a page for people there, or nothing, and no interface. */
export type EpayHeard = Heard & { isPage?: boolean }

/** Statuses of a gateway that has no such interface, or lets only browsers in. */
const noInterface: readonly (number | undefined)[] = [403, 404, 405]

/**
 * Asks an EPay gateway as `askGateway` does. Byte order marks before the JSON and JSON in a JSON string are read; of a
 * page of HTML the words are handed to the seller.
 */
export async function askEpay(world: World, url: string, posted?: Fields): Promise<EpayHeard> {
  const heard = await askForText(world, url, posted)
  if (!heard.ok) return noInterface.includes(heard.status) ? { ...heard, isPage: true } : heard
  const answer = objectIn(heard.text)
  if (answer) return { ok: true, answer }
  if (!/^[\uFEFF\s]*</.test(heard.text)) return { ok: false, reason: 'the answer is not JSON' }
  const words = wordsOfPage(heard.text)
  if (words !== '') world.hear?.(words)
  return {
    ...{ ok: false, isOtherForm: true, isPage: true },
    reason: words === '' ? 'the answer is an empty page' : `the gateway answered with a page: ${words}`,
  }
}
