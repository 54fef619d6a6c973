import type { GatewayDeps } from './gateway-deps.ts'
import { type JsonObject, parseJsonObject } from './json-object.ts'
import type { Fields } from './signed-fields.ts'

/**
 * Why there is no usable response, without URL or key; `status` if the gateway answered with an unexpected
 * one.
 */
interface FailedResponse {
  ok: false
  reason: string
  status?: number
  /** The gateway answered, but not in JSON. */
  isNotJson?: true
}

/** A response, or why there is none. */
export type JsonResponse = { ok: true; body: JsonObject } | FailedResponse

const timeoutMs = 10_000
const maxBytes = 64 * 1024

/** The raw body, or undefined if it is longer than `max` bytes. */
export async function readBytes(response: Response, max: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body's text, or undefined if it exceeds the 64 kB allowed for gateways. */
export async function readText(response: Response): Promise<string | undefined> {
  const { headers } = response
  // with a content length the transport enforces the limit, so that chunks need no counting (the common case,
  // at half the cost)
  if (!headers.has('content-encoding') && Number(headers.get('content-length') ?? Infinity) <= maxBytes)
    return response.text()
  return (await readBytes(response, maxBytes))?.toString('utf8')
}

/** A raw text, for callers that verify a signature over it, or why there is none. */
export type TextResponse = { ok: true; text: string } | FailedResponse

/** A request body: form fields, or JSON text. */
export type RequestBody = Fields | string

const requestInitOf = (body: RequestBody): RequestInit =>
  typeof body === 'string'
    ? { body, headers: { 'content-type': 'application/json' } }
    : { body: new URLSearchParams([...body]) }

/**
 * Sends a request to a gateway and returns the text of its response: POST with a body, else GET. Statuses not
 * accepted count as failures. Follows no redirects, times out after 10 seconds, reads at most 64 kB. Never
 * throws: the error of a failed request may quote the URL, which carries the key in EPay v1.
 */
export async function requestGatewayText(
  deps: Pick<GatewayDeps, 'fetch'>,
  url: string,
  body?: RequestBody,
  acceptsStatus: (status: number) => boolean = (status) => status === 200,
): Promise<TextResponse> {
  // `AbortSignal.timeout` would keep its timer, and make an error, for every request that ended long before
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs).unref()
  try {
    const response = await deps.fetch(url, {
      method: body ? 'POST' : 'GET',
      ...(body ? requestInitOf(body) : {}),
      redirect: 'manual',
      signal: timeout.signal,
    })
    const { status } = response
    if (!acceptsStatus(status)) {
      await response.body?.cancel()
      return { ok: false, reason: `the gateway answered with status ${status}`, status }
    }
    const text = await readText(response)
    return text === undefined ? { ok: false, reason: 'the answer is too long' } : { ok: true, text }
  } catch {
    return { ok: false, reason: 'the gateway did not answer' }
  } finally {
    clearTimeout(timer)
  }
}

/** Like `requestGatewayText`, and parses the JSON object. */
export async function requestGateway(
  deps: Pick<GatewayDeps, 'fetch'>,
  url: string,
  body?: RequestBody,
  acceptsStatus?: (status: number) => boolean,
): Promise<JsonResponse> {
  const response = await requestGatewayText(deps, url, body, acceptsStatus)
  if (!response.ok) return response
  const answer = parseJsonObject(response.text)
  return answer
    ? { ok: true, body: answer }
    : { ok: false, reason: 'the answer is not JSON', isNotJson: true }
}
