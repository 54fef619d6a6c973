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

/** An empty body type would forbid the fields of the query. */
type BodyInput<E extends Endpoint> =
  z.input<E['input']> extends Record<string, never> ? unknown : z.input<E['input']>

/** The input of an operation: body and query in one object, not validated yet. */
export type CallInput<E extends Endpoint> = BodyInput<E> & QueryInput<E>

const fieldNames = (shape: unknown): string[] =>
  typeof shape === 'object' && shape !== null && 'shape' in shape ? Object.keys(Object(shape.shape)) : []

/** The longest long poll that an operation allows is 25 s; a call that takes this much longer has failed. */
const timeoutMs = 60_000

/** Set where a dialog asks for what was missing: whether to repeat a call that was rejected, once that has been given. */
export const recovery: { offer?: ((error: unknown) => Promise<boolean>) | undefined } = {}

/** A call. It calls `goOn` when a part of a long reply has come: the timeout begins again. */
type Run<Result> = (signal: AbortSignal, goOn: () => void) => Promise<Result>

/** Runs a call as `runOnce` does; once more where the recovery says so. */
export async function withTimeout<Result>(
  callerSignal: AbortSignal | undefined,
  run: Run<Result>,
): Promise<Result> {
  try {
    return await runOnce(callerSignal, run)
  } catch (error) {
    if (!(await recovery.offer?.(error))) throw error
    return runOnce(callerSignal, run)
  }
}

/** Runs a call until the caller aborts it, which is rethrown as is, or until the timeout. */
async function runOnce<Result>(callerSignal: AbortSignal | undefined, run: Run<Result>): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(callerSignal?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const goOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), timeoutMs)
  }
  goOn()
  if (callerSignal?.aborted) abort()
  callerSignal?.addEventListener('abort', abort)
  try {
    return await run(controller.signal, goOn)
  } catch (error) {
    if (callerSignal?.aborted || error instanceof DomainError || error instanceof TransportError) throw error
    if (controller.signal.aborted) throw new TransportError('slow', { cause: error })
    throw new TransportError(navigator.onLine ? 'cut' : 'offline', { cause: error })
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', abort)
  }
}

export interface ApiRequest {
  url: string
  init: RequestInit
}

const findOrderNo = (input: object): string | undefined =>
  'orderNo' in input && typeof input.orderNo === 'string' ? input.orderNo : undefined

/** The HTTP request of an operation. The manage secret of a guest's order is added where the operation accepts one. */
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
        // Error messages and exported files are written in the language of the page.
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

/** The data of a reply. Throws as `call` does. */
export async function readData(response: Response, { path }: Endpoint, input: object): Promise<unknown> {
  const envelope = Envelope.safeParse(parseJson(await response.text()))
  if (!envelope.success)
    throw new TransportError('unreadable', { cause: envelope.error, status: response.status })
  const { code, message, data } = envelope.data
  if (code !== 0) throw new DomainError(code, message, data, { path, orderNo: findOrderNo(input) })
  return data
}

/**
 * Calls an operation and returns its data, validated by the contract. Throws `DomainError` for any code but 0,
 * `TransportError` when the connection fails, the reply takes more than a minute or is malformed, and rethrows the
 * abort of `signal`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ParsedReplyOf<E>> {
  const fields = Object(input)
  const { url, init } = toRequest(endpoint, fields)
  return withTimeout(signal, async (callSignal) => {
    const response = await fetch(url, { ...init, signal: callSignal })
    const answer = z.safeParse<E['reply']>(endpoint.reply, await readData(response, endpoint, fields))
    if (!answer.success)
      throw new TransportError('unreadable', { cause: answer.error, status: response.status })
    return answer.data
  })
}
