import type { World } from './provider.ts'
import type { Fields } from './signed-fields.ts'

export type Answer = Readonly<Record<string, unknown>>

/** Why there is no answer, in words that carry neither address nor key; `status` where the gateway answered with another one than 200. */
export interface Unheard {
  ok: false
  reason: string
  status?: number
  /** It answered, and not in JSON. */
  isOtherForm?: true
}

/** An answer, or why there is none. */
export type Heard = { ok: true; answer: Answer } | Unheard

const longestMs = 10_000
const mostBytes = 64 * 1024

/** The body, byte for byte, or undefined when it is longer than `most`. */
export async function readBytes(response: Response, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body's text, or undefined when it is longer than the 64 kB that a gateway may have to say. */
export async function readText(response: Response): Promise<string | undefined> {
  const { headers } = response
  // a length that the transport holds makes counting needless, which is the usual case and costs half
  if (!headers.has('content-encoding') && Number(headers.get('content-length') ?? Infinity) <= mostBytes)
    return response.text()
  return (await readBytes(response, mostBytes))?.toString('utf8')
}

function readJson(text: string): Heard {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, answer: Object.fromEntries(Object.entries(value)) }
  } catch {
    // falls through: a page of HTML is no answer
  }
  return { ok: false, reason: 'the answer is not JSON', isOtherForm: true }
}

/** A text as it came, for whoever checks a signature over it, or why there is none. */
export type HeardText = { ok: true; text: string } | Unheard

/** What a question carries: a form, or a text of JSON. */
export type Posted = Fields | string

const bodyOf = (posted: Posted): RequestInit =>
  typeof posted === 'string'
    ? { body: posted, headers: { 'content-type': 'application/json' } }
    : { body: new URLSearchParams([...posted]) }

/**
 * Asks a gateway and hands on its text: POST with `posted`, else GET. Answers of a status that it does not `take` are none. Follows no redirect, waits 10 seconds, reads
 * 64 kB. Never throws: the error of a failed request may quote the URL, and v1's queries carry the key there.
 */
export async function askForText(
  world: Pick<World, 'fetch'>,
  url: string,
  posted?: Posted,
  takes: (status: number) => boolean = (status) => status === 200,
): Promise<HeardText> {
  try {
    const response = await world.fetch(url, {
      method: posted ? 'POST' : 'GET',
      ...(posted ? bodyOf(posted) : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(longestMs),
    })
    const { status } = response
    if (!takes(status)) {
      await response.body?.cancel()
      return { ok: false, reason: `the gateway answered with status ${status}`, status }
    }
    const text = await readText(response)
    return text === undefined ? { ok: false, reason: 'the answer is too long' } : { ok: true, text }
  } catch {
    return { ok: false, reason: 'the gateway did not answer' }
  }
}

/** Asks a gateway as `askForText` does, and reads its JSON answer. */
export async function askGateway(
  world: Pick<World, 'fetch'>,
  url: string,
  posted?: Posted,
  takes?: (status: number) => boolean,
): Promise<Heard> {
  const heard = await askForText(world, url, posted, takes)
  return heard.ok ? readJson(heard.text) : heard
}

/** A value of an answer as text: gateways write the same number with and without quotes. */
export function textOf(answer: Answer, name: string): string | undefined {
  const value = answer[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
