import type { GatewayDeps } from './gateway-adapter.ts'
import type { Fields } from './signed-fields.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Why there is no answer, in words that carry neither address nor key; `status` where the gateway answered with another one than 200. */
export interface FailedResponse {
  ok: false
  reason: string
  status?: number
  /** It answered, and not in JSON. */
  isNotJson?: true
}

/** An answer, or why there is none. */
export type JsonResponse = { ok: true; body: JsonObject } | FailedResponse

const timeoutMs = 10_000
const maxBytes = 64 * 1024

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
  if (!headers.has('content-encoding') && Number(headers.get('content-length') ?? Infinity) <= maxBytes)
    return response.text()
  return (await readBytes(response, maxBytes))?.toString('utf8')
}

function parseJsonObject(text: string): JsonResponse {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, body: Object.fromEntries(Object.entries(value)) }
  } catch {
    // falls through: a page of HTML is no answer
  }
  return { ok: false, reason: 'the answer is not JSON', isNotJson: true }
}

/** A text as it came, for whoever checks a signature over it, or why there is none. */
export type TextResponse = { ok: true; text: string } | FailedResponse

/** What a question carries: a form, or a text of JSON. */
export type RequestBody = Fields | string

const requestInitOf = (posted: RequestBody): RequestInit =>
  typeof posted === 'string'
    ? { body: posted, headers: { 'content-type': 'application/json' } }
    : { body: new URLSearchParams([...posted]) }

/**
 * Asks a gateway and hands on its text: POST with `posted`, else GET. Answers of a status that it does not `take` are none. Follows no redirect, waits 10 seconds, reads
 * 64 kB. Never throws: the error of a failed request may quote the URL, and v1's queries carry the key there.
 */
export async function requestGatewayText(
  world: Pick<GatewayDeps, 'fetch'>,
  url: string,
  posted?: RequestBody,
  takes: (status: number) => boolean = (status) => status === 200,
): Promise<TextResponse> {
  try {
    const response = await world.fetch(url, {
      method: posted ? 'POST' : 'GET',
      ...(posted ? requestInitOf(posted) : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
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
export async function requestGateway(
  world: Pick<GatewayDeps, 'fetch'>,
  url: string,
  posted?: RequestBody,
  takes?: (status: number) => boolean,
): Promise<JsonResponse> {
  const heard = await requestGatewayText(world, url, posted, takes)
  return heard.ok ? parseJsonObject(heard.text) : heard
}

/** A value of an answer as text: gateways write the same number with and without quotes. */
export function textField(answer: JsonObject, name: string): string | undefined {
  const value = answer[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
