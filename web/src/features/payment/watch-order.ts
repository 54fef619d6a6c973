import type { OrderNo } from '@faka/contract/shared/ids'
import type { OrderStatus } from '@faka/contract/shared/states'

export interface OrderState {
  status: OrderStatus
  /** Another one than before: its money changed, though its status did not. */
  moneyVersion: number
  serverTime: string
  payBefore: string
}

export interface WatchOptions {
  orderNo: OrderNo
  /** Asks the server; with `since` it answers once status or money differ from that, or after a while with the same. */
  fetchState: (orderNo: OrderNo, since: OrderState | undefined, signal: AbortSignal) => Promise<OrderState>
  /** Hears every answer, in their order, never one that came after `signal`. */
  onState: (state: OrderState) => void
  /** Hears how many questions in a row went unanswered; 0 when an answer came again. */
  onFailures: (unanswered: number) => void
  /** Whether asking again makes sense after this failure. */
  isRetryable: (failure: unknown) => boolean
  delay: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds of a clock that nobody sets. */
  now: () => number
  /** Calls back when an open question may have died, such as after the device slept; answers how to stop that. */
  onWake: (listener: () => void) => () => void
  /** Between 0 and 1; spreads the retries of many waiting desks after an outage. */
  random: () => number
  signal: AbortSignal
}

/** After these an order on this page has nothing more to tell. */
const finalStatuses: readonly OrderStatus[] = ['delivered', 'refunded']

/** A server that is about to stop answers at once with nothing new; asking it at once again would be a flood. */
const minIntervalMs = 1000
const minDelayMs = 800
const maxDelayMs = 15_000

/** Doubles with every failure, half of it by chance. */
const retryDelayMs = (unanswered: number, random: number): number =>
  Math.min(maxDelayMs, minDelayMs * 2 ** (unanswered - 1)) * (0.5 + random / 2)

/**
 * Follows one order until it is delivered or refunded, or until `signal` says that nobody looks any more. Asks
 * again at once after an answer, after growing pauses on failures, and at once when the device wakes: then
 * without `since`, so that the server's clock is read anew.
 */
export async function watchOrder(watch: WatchOptions): Promise<void> {
  const { signal } = watch
  let since: OrderState | undefined
  let unanswered = 0
  while (!signal.aborted) {
    const question = new AbortController()
    const round = question.signal
    const leave = () => question.abort()
    signal.addEventListener('abort', leave, { once: true })
    const forget = watch.onWake(() => {
      since = undefined
      question.abort()
    })
    const askedAt = watch.now()
    try {
      const state = await abortable(watch.fetchState(watch.orderNo, since, round), round)
      if (round.aborted) continue
      if (unanswered > 0) watch.onFailures(0)
      unanswered = 0
      const same = state.status === since?.status && state.moneyVersion === since.moneyVersion
      const hasty = same && watch.now() - askedAt < minIntervalMs
      since = state
      watch.onState(state)
      if (finalStatuses.includes(state.status)) return
      if (hasty) await abortable(watch.delay(minIntervalMs, round), round)
    } catch (failure) {
      if (round.aborted) continue
      if (!watch.isRetryable(failure)) return
      unanswered += 1
      watch.onFailures(unanswered)
      await abortable(watch.delay(retryDelayMs(unanswered, watch.random()), round), round).catch(() => {})
    } finally {
      forget()
      signal.removeEventListener('abort', leave)
    }
  }
}

/** The answer, unless `signal` comes first: what arrives after it is never heard, even when the request lives on. */
function abortable<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('no longer wanted', 'AbortError'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
