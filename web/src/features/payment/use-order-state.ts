import { getOrderStatus } from '@faka/contract/order/order-status'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { type OrderState, watchOrder } from './watch-order.ts'

/** The longest poll that the server allows. */
const waitSeconds = 25

export interface ReceivedOrderState extends OrderState {
  orderNo: OrderNo
  /** When the response was received: milliseconds of the monotonic `performance.now()`. */
  receivedAt: number
}

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** A request may have died silently while the device slept or was offline. */
function onDeviceWake(poll: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && poll()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', poll)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', poll)
  }
}

/**
 * The live status of one order while the page is open; undefined until the first response. `failedPolls` counts
 * consecutive failed requests. `pollNow` polls at once.
 */
export function useOrderState(orderNo: OrderNo) {
  const [received, setReceived] = useState<ReceivedOrderState>()
  const [failedPolls, setFailedPolls] = useState(0)
  const [pollRequests] = useState(() => new EventTarget())
  useEffect(() => {
    const controller = new AbortController()
    void watchOrder({
      orderNo,
      fetchState: (watchedNo, since, signal) =>
        call(
          getOrderStatus,
          {
            orderNo: watchedNo,
            ...(since && { since: since.status, sinceMoney: since.moneyVersion, waitSeconds }),
          },
          signal,
        ),
      onState: (state) => setReceived({ ...state, orderNo, receivedAt: performance.now() }),
      onFailures: setFailedPolls,
      isRetryable: (failure) => !isDomainError(failure, 'orderNotFound', 'badInput', 'routeNotFound'),
      delay,
      onWake: (poll) => {
        pollRequests.addEventListener('poll', poll)
        const unsubscribe = onDeviceWake(poll)
        return () => {
          pollRequests.removeEventListener('poll', poll)
          unsubscribe()
        }
      },
      now: () => performance.now(),
      random: Math.random,
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [orderNo, pollRequests])
  const pollNow = useCallback(() => void pollRequests.dispatchEvent(new Event('poll')), [pollRequests])
  return { state: received?.orderNo === orderNo ? received : undefined, failedPolls, pollNow }
}
