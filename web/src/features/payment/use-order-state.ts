import { getOrderStatus } from '@faka/contract/order/order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { type OrderState, watchOrder } from './watch-order.ts'

/** The longest wait that the server grants. */
const waitSeconds = 25

export interface ReceivedOrderState extends OrderState {
  orderNo: OrderNo
  /** When the answer came, on the page's own clock, which nobody sets: milliseconds of `performance.now()`. */
  receivedAt: number
}

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** A request may have died unheard while the device slept or was offline. */
function onDeviceWake(wake: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && wake()
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('online', wake)
  }
}

/**
 * The live state of one order while the page is open; undefined until its first answer. `unanswered` counts the
 * questions in a row that failed. `askAgain` asks at once.
 */
export function useOrderState(orderNo: OrderNo) {
  const [seen, setSeen] = useState<ReceivedOrderState>()
  const [unanswered, setUnanswered] = useState(0)
  const [wishes] = useState(() => new EventTarget())
  useEffect(() => {
    const visit = new AbortController()
    void watchOrder({
      orderNo,
      fetchState: (wanted, since, signal) =>
        call(
          getOrderStatus,
          {
            orderNo: wanted,
            ...(since && { since: since.status, sinceMoney: since.moneyVersion, waitSeconds }),
          },
          signal,
        ),
      onState: (state) => setSeen({ ...state, orderNo, receivedAt: performance.now() }),
      onFailures: setUnanswered,
      isRetryable: (failure) => !isDomainError(failure, 'orderNotFound', 'badInput', 'routeNotFound'),
      delay,
      onWake: (wake) => {
        wishes.addEventListener('ask', wake)
        const forget = onDeviceWake(wake)
        return () => {
          wishes.removeEventListener('ask', wake)
          forget()
        }
      },
      now: () => performance.now(),
      random: Math.random,
      signal: visit.signal,
    })
    return () => visit.abort()
  }, [orderNo, wishes])
  const askAgain = useCallback(() => void wishes.dispatchEvent(new Event('ask')), [wishes])
  return { state: seen?.orderNo === orderNo ? seen : undefined, unanswered, askAgain }
}
