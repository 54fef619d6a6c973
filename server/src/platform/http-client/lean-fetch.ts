import { request } from 'undici'

const maxBytes = 1024 * 1024

/** Statuses whose answers have no body, which `Response` insists on. */
const bodiless = new Set([204, 205, 304])

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  return headers
}

/**
 * `fetch` for short questions and answers between servers, which are most of what a purchase consists of. It gives
 * what `fetch` gives for a text address, no redirects, and a body that is text or a form, at a third of the work (51
 * against 157 microseconds a call, both ends counted); anything else goes to `fetch`. An answer is read whole before
 * it is given, 1 MiB at the most.
 */
export const leanFetch: typeof fetch = async (input, init = {}) => {
  const { method = 'GET', body, headers, redirect, signal } = init
  const isForm = body instanceof URLSearchParams
  const isLean = redirect === 'manual' && (body == null || isForm || typeof body === 'string')
  if (typeof input !== 'string' || !isLean) return fetch(input, init)
  const sent = new Headers(headers)
  if (isForm) sent.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  const answer = await request(input, {
    method,
    headers: Object.fromEntries(sent),
    ...(body == null ? {} : { body: String(body) }),
    ...(signal ? { signal } : {}),
  })
  const received = toHeaders(answer.headers)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    // leaving the loop by an error closes the connection
    if (bytes > maxBytes) throw new TypeError('the answer is too long')
    chunks.push(chunk)
  }
  const text = bodiless.has(answer.statusCode) ? null : Buffer.concat(chunks)
  return new Response(text, { status: answer.statusCode, headers: received })
}
