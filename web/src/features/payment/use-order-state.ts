import type { Order } from '@faka/contract/delivery/delivery'
import { getOrderStatus } from '@faka/contract/order/order-status'
import type { OrderNo } from '@faka/contract/shared/ids'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
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

const renderedStateKey = (orderNo: OrderNo) => ['payment.renderedState', { orderNo }]

/** The status of an order that the server rendered, for the first rendering in the browser. */
export function seedOrderState(
  client: QueryClient,
  { orderNo, status, payBefore }: Pick<Order, 'orderNo' | 'status' | 'payBefore'>,
  serverTime: string,
): void {
  // counted from the start of the page's request, so never too late
  const state: ReceivedOrderState = { orderNo, status, payBefore, serverTime, moneyVersion: 0, receivedAt: 0 }
  client.setQueryData(renderedStateKey(orderNo), state)
}

/**
 * The live status of one order while the page is open; until the first response that which the server rendered, else
 * undefined. `failedPolls` counts
 * consecutive failed requests. `pollNow` polls at once.
 */
export function useOrderState(orderNo: OrderNo) {
  const client = useQueryClient()
  const [received, setReceived] = useState(() =>
    client.getQueryData<ReceivedOrderState>(renderedStateKey(orderNo)),
  )
  useEffect(() => {
    // it is out of date when the page is opened again
    client.removeQueries({ queryKey: renderedStateKey(orderNo) })
  }, [client, orderNo])
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
