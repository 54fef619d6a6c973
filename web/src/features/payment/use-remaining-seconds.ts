import { useEffect, useState } from 'react'
import type { ReceivedOrderState } from './use-order-state.ts'

/** Seconds left to pay at `nowMs` of `performance.now()`, by the server's clock; at least 0. */
export const remainingSeconds = (
  { serverTime, payBefore, receivedAt }: Pick<ReceivedOrderState, 'serverTime' | 'payBefore' | 'receivedAt'>,
  nowMs: number,
): number =>
  Math.max(0, (Date.parse(payBefore) - Date.parse(serverTime) - Math.max(0, nowMs - receivedAt)) / 1000)

/** The seconds left to pay, updated twice a second. The visitor's clock may be wrong and is not used. */
export function useRemainingSeconds(state: ReceivedOrderState): number {
  // the same at the first rendering of the server and of the browser
  const [now, setNow] = useState(state.receivedAt)
  useEffect(() => {
    const update = () => setNow(performance.now())
    update()
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  }, [])
  return remainingSeconds(state, now)
}

/** Whether the time to pay has expired, by the server's clock. */
export function useIsExpired(state: ReceivedOrderState): boolean {
  const [expiredState, setExpiredState] = useState<ReceivedOrderState>()
  useEffect(() => {
    const timer = setTimeout(() => setExpiredState(state), remainingSeconds(state, performance.now()) * 1000)
    return () => clearTimeout(timer)
  }, [state])
  return expiredState === state
}
