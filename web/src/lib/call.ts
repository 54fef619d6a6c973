import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { Envelope } from '@faka/contract/shared/envelope'
import * as z from 'zod/mini'
import { DomainError, TransportError } from './call-errors.ts'
import { findManageSecret } from './manage-secret.ts'
import { readToken } from './session.ts'
import { apiUrl } from './settings.ts'

type QueryInput<E extends Endpoint> = E extends { query?: infer Q extends z.ZodMiniType }
  ? z.ZodMiniType extends Q
    ? unknown
    : z.input<Q>
  : unknown

/** An empty body would forbid the fields of the query beside it. */
type BodyInput<E extends Endpoint> =
  z.input<E['input']> extends Record<string, never> ? unknown : z.input<E['input']>

/** What a caller gives: body and query in one object, before the server has checked it. */
export type CallInput<E extends Endpoint> = BodyInput<E> & QueryInput<E>

const fieldNames = (shape: unknown): string[] =>
  typeof shape === 'object' && shape !== null && 'shape' in shape ? Object.keys(Object(shape.shape)) : []

/** The longest wait that an operation allows is 25 s; what takes this much longer will not come. */
const timeoutMs = 60_000

/** Does a call until it is given up: by whoever wanted it, whose abort is thrown as it is, or for its length. */
export async function withTimeout<Result>(
  wanted: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const patience = new AbortController()
  const leave = () => patience.abort(wanted?.reason)
  const timer = setTimeout(() => patience.abort(), timeoutMs)
  if (wanted?.aborted) leave()
  wanted?.addEventListener('abort', leave)
  try {
    return await run(patience.signal)
  } catch (error) {
    if (wanted?.aborted || error instanceof DomainError || error instanceof TransportError) throw error
    if (patience.signal.aborted) throw new TransportError('slow', { cause: error })
    throw new TransportError(navigator.onLine ? 'cut' : 'offline', { cause: error })
  } finally {
    clearTimeout(timer)
    wanted?.removeEventListener('abort', leave)
  }
}

export interface ApiRequest {
  url: string
  init: RequestInit
}

const findOrderNo = (input: object): string | undefined =>
  'orderNo' in input && typeof input.orderNo === 'string' ? input.orderNo : undefined

/** What is sent to ask for one operation; the secret of a guest's order goes along where the operation takes it. */
export function toRequest(endpoint: Endpoint, input: object): ApiRequest {
  const inQuery = new Set(fieldNames(endpoint.query))
  const query = new URLSearchParams()
  const orderNo = findOrderNo(input)
  const takesSecret = orderNo !== undefined && fieldNames(endpoint.input).includes('manageSecret')
  const manageSecret = takesSecret ? findManageSecret(orderNo) : undefined
  const body: Record<string, unknown> = manageSecret === undefined ? {} : { manageSecret }
  for (const [name, value] of Object.entries(input)) {
    if (!inQuery.has(name)) body[name] = value
    else if (value !== undefined) query.set(name, String(value))
  }
  const token = readToken()
  return {
    url: apiUrl(endpoint.path) + (query.size > 0 ? `?${query}` : ''),
    init: {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Refusals and exported files are worded in the language that the visitor reads here.
        'accept-language': document.documentElement.lang,
        ...(token ? { token } : {}),
      },
      body: JSON.stringify(body),
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The data of an answer. Throws as `call` does. */
export async function readData(response: Response, { path }: Endpoint, input: object): Promise<unknown> {
  const envelope = Envelope.safeParse(parseJson(await response.text()))
  if (!envelope.success)
    throw new TransportError('unreadable', { cause: envelope.error, status: response.status })
  const { code, message, data } = envelope.data
  if (code !== 0) throw new DomainError(code, message, data, { path, orderNo: findOrderNo(input) })
  return data
}

/**
 * Calls one operation and answers its data, checked by the contract.
 * Throws `Refusal` for any code but 0, `NoAnswer` when the line is broken, the answer takes more than a minute or is
 * not one of ours, and the abort of `signal` as it is.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ParsedReplyOf<E>> {
  const fields = Object(input)
  const { url: address, init } = toRequest(endpoint, fields)
  return withTimeout(signal, async (patience) => {
    const response = await fetch(address, { ...init, signal: patience })
    const answer = z.safeParse<E['reply']>(endpoint.reply, await readData(response, endpoint, fields))
    if (!answer.success)
      throw new TransportError('unreadable', { cause: answer.error, status: response.status })
    return answer.data
  })
}
