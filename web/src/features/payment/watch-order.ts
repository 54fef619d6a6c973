import type { OrderNo } from '@faka/contract/shared/ids'
import type { OrderStatus } from '@faka/contract/shared/states'

export interface OrderState {
  status: OrderStatus
  /** Changes when the payments of the order change while its status does not. */
  moneyVersion: number
  serverTime: string
  payBefore: string
}

export interface WatchOptions {
  orderNo: OrderNo
  /** Polls the server; with `since` it responds once status or payments differ, or after a while with the same. */
  fetchState: (orderNo: OrderNo, since: OrderState | undefined, signal: AbortSignal) => Promise<OrderState>
  /** Receives every response, in order, never one that came after `signal`. */
  onState: (state: OrderState) => void
  /** Receives the number of consecutive failed requests; 0 after a success. */
  onFailures: (failures: number) => void
  /** Whether a retry makes sense after this failure. */
  isRetryable: (error: unknown) => boolean
  delay: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /**
   * Calls back when a pending request may have died, such as after the device slept; returns the unsubscribe function.
   */
  onWake: (listener: () => void) => () => void
  /** Between 0 and 1; spreads the retries of many clients after an outage. */
  random: () => number
  signal: AbortSignal
}

/** After these the status of an order does not change on this page. */
const finalStatuses: readonly OrderStatus[] = ['delivered', 'refunded']

/** A server that is shutting down responds at once with nothing new; this avoids a flood of requests. */
const minIntervalMs = 1000
const minDelayMs = 800
const maxDelayMs = 15_000

/** Exponential backoff with 50 % jitter. */
const retryDelayMs = (failures: number, random: number): number =>
  Math.min(maxDelayMs, minDelayMs * 2 ** (failures - 1)) * (0.5 + random / 2)

/**
 * Follows one order until it is delivered or refunded, or until `signal` aborts. Polls again at once after a response,
 * with backoff after failures, and at once when the device wakes: then without `since`, to read the server's clock
 * again.
 */
export async function watchOrder(options: WatchOptions): Promise<void> {
  const { signal } = options
  let since: OrderState | undefined
  let failures = 0
  while (!signal.aborted) {
    const request = new AbortController()
    const requestSignal = request.signal
    const abortRequest = () => request.abort()
    signal.addEventListener('abort', abortRequest, { once: true })
    const unsubscribe = options.onWake(() => {
      since = undefined
      request.abort()
    })
    const sentAt = options.now()
    try {
      const state = await abortable(options.fetchState(options.orderNo, since, requestSignal), requestSignal)
      if (requestSignal.aborted) continue
      if (failures > 0) options.onFailures(0)
      failures = 0
      const isUnchanged = state.status === since?.status && state.moneyVersion === since.moneyVersion
      const tooSoon = isUnchanged && options.now() - sentAt < minIntervalMs
      since = state
      options.onState(state)
      if (finalStatuses.includes(state.status)) return
      if (tooSoon) await abortable(options.delay(minIntervalMs, requestSignal), requestSignal)
    } catch (error) {
      if (requestSignal.aborted) continue
      if (!options.isRetryable(error)) return
      failures += 1
      options.onFailures(failures)
      await abortable(
        options.delay(retryDelayMs(failures, options.random()), requestSignal),
        requestSignal,
      ).catch(() => {})
    } finally {
      unsubscribe()
      signal.removeEventListener('abort', abortRequest)
    }
  }
}

/** Resolves to the response unless `signal` aborts first; later results are ignored, even if the request continues. */
function abortable<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
