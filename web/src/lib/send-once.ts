import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { confirmationNeededCode } from '@faka/contract/shared/second-factor-code'
import * as z from 'zod/mini'
import { type CallInput, readData, toRequest, withTimeout } from './call.ts'
import { type DomainError, isDomainError, isSessionExpired, TransportError } from './call-errors.ts'

/** For how long a repeated press means the request whose answer was lost. The server keeps answers for a day. */
const keptMs = 10 * 60_000
/**
 * Codes that only this file handles by name. The first three say that the outcome of a sending is not known: the server
 * may fail after its commit. One that committed nothing it forgets, so that the same key acts.
 */
export const ownCodes = {
  idempotencyInProgress: 409_000,
  idempotencyAnswerLost: 409_001,
  ourFault: 500_000,
  unavailable: 503_000,
  tooSlow: 408_000,
  tooOften: 429_000,
  rightNeeded: 210_200,
  staffFactorNeeded: 210_206,
  confirmationNeeded: confirmationNeededCode,
} as const
const progressChecks = 10
const progressCheckMs = 1000

/** The fields of an input that name what it acts on. */
const subjectFields: readonly string[] = ['itemId', 'itemIds', 'orderNo', 'cardIds', 'batchId', 'blockNo']
/** Where operations begin that undo each other though their inputs name different things: a batch and its cards. */
const opposites: readonly string[] = ['/card-core/seller/stock/', '/card-core/seller/buyer/']
/** Undone by itself for other items: all items of a shop have one order. */
const orderPath = '/card-core/seller/item/order'

/** An intention of the seller that has no answer yet. */
interface Intention {
  key: string
  path: string
  startedAt: number
  /** What it acts on, as the fields that name it: `itemId 0A1B`. */
  subjects: ReadonlySet<string>
}

/** What a request acts on, by the fields that name it: `itemIds` are several of `itemId`. */
function subjectsOf(path: string, input: object): ReadonlySet<string> {
  const named = Object.entries(input).filter(([name]) => subjectFields.includes(name))
  const subjects = named.flatMap(([name, value]) =>
    [value].flat().map((id) => `${name.replace(/s$/, '')} ${id}`),
  )
  return new Set(path === orderPath ? [...subjects, 'order of items'] : subjects)
}

/** Whether one operation may undo the other. The same one does not: ten imports are ten intentions. */
const areOpposite = (one: string, other: string): boolean =>
  one !== other && opposites.some((start) => one.startsWith(start) && other.startsWith(start))

/** The intentions without an answer: the same request keeps its key, so that a press repeated after a lost answer acts once. */
function createIntentions() {
  const open = new Map<string, Intention>()
  return {
    /** The key of a request. Another act on the same thing is a new intention, and ends those that were open. */
    begin({ path }: Endpoint, input: object): Pick<Intention, 'key'> & { end(): void } {
      const content = `${path} ${JSON.stringify(input)}`
      const subjects = subjectsOf(path, input)
      const now = Date.now()
      for (const [other, earlier] of open) {
        const isEnded =
          other === content
            ? now - earlier.startedAt >= keptMs
            : areOpposite(earlier.path, path) || [...earlier.subjects].some((each) => subjects.has(each))
        if (isEnded) open.delete(other)
      }
      const { key } = open.get(content) ?? { key: crypto.randomUUID() }
      if (!open.has(content)) open.set(content, { key, path, startedAt: now, subjects })
      // the answer to an intention that was ended says nothing of a later one with the same content
      const end = () => {
        if (open.get(content)?.key === key) open.delete(content)
      }
      return { key, end }
    },
  }
}

const intentions = createIntentions()

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  key: string,
): Promise<ParsedReplyOf<E>> {
  const fields = Object(input)
  const { url, init } = toRequest(endpoint, fields)
  const headers = { ...Object(init.headers), 'idempotency-key': key }
  return withTimeout(undefined, async (signal) => {
    const response = await fetch(url, { ...init, headers, signal })
    const answer = z.safeParse<E['reply']>(endpoint.reply, await readData(response, endpoint, fields))
    if (!answer.success)
      throw new TransportError('unreadable', { cause: answer.error, status: response.status })
    return answer.data
  })
}

/** Sends a request until it is not in progress any more: its first sending may still be. */
async function sendUntilDone<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  key: string,
): Promise<ParsedReplyOf<E>> {
  for (let check = 1; ; check++) {
    try {
      return await send(endpoint, input, key)
    } catch (error) {
      if (!isDomainError(error) || error.code !== ownCodes.idempotencyInProgress || check === progressChecks)
        throw error
      await new Promise((resolve) => setTimeout(resolve, progressCheckMs))
    }
  }
}

/**
 * Whether a refusal says that an earlier sending changed nothing: not one that is answered before the operation begins or
 * before the answer of that sending is repeated, nor one that says itself that the outcome is not known, or that the
 * server failed.
 */
const isDecided = (error: DomainError): boolean =>
  !Object.values<number>(ownCodes).includes(error.code) && !isSessionExpired(error)

/**
 * Calls an operation that changes something, and accepts an idempotency key, once for an intention of the seller: pressed
 * again after an answer was lost, the request keeps its key and is not carried out a second time. After an answer, the
 * same press is a new intention. Throws as `call` does.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E & { idempotencyKey?: true },
  input: CallInput<E>,
): Promise<ParsedReplyOf<E>> {
  const { key, end } = intentions.begin(endpoint, Object(input))
  try {
    const reply = await sendUntilDone(endpoint, input, key)
    end()
    return reply
  } catch (error) {
    if (isDomainError(error) && isDecided(error)) end()
    throw error
  }
}
