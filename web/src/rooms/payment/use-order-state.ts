import type { OrderNo } from '@faka/contract/ids'
import { getOrderStatus } from '@faka/contract/order'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { type OrderState, watchOrder } from './watch-order.ts'

/** The longest wait that the server grants. */
const waitSeconds = 25

export interface SeenOrderState extends OrderState {
  orderNo: OrderNo
  /** When the answer came, on the page's own clock, which nobody sets: milliseconds of `performance.now()`. */
  receivedAt: number
}

const pause = (ms: number, signal: AbortSignal) =>
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
  const [seen, setSeen] = useState<SeenOrderState>()
  const [unanswered, setUnanswered] = useState(0)
  const [wishes] = useState(() => new EventTarget())
  useEffect(() => {
    const visit = new AbortController()
    void watchOrder({
      orderNo,
      ask: (wanted, since, signal) =>
        call(
          getOrderStatus,
          {
            orderNo: wanted,
            ...(since && { since: since.status, sinceMoney: since.moneyVersion, waitSeconds }),
          },
          signal,
        ),
      tell: (state) => setSeen({ ...state, orderNo, receivedAt: performance.now() }),
      tellSilence: setUnanswered,
      worthRetrying: (failure) => !isRefusal(failure, 'orderNotFound', 'badInput', 'routeNotFound'),
      pause,
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
