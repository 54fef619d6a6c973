import { type BuyerInfo, getBuyer as operation } from '@faka/contract/profile/profile'
import { call } from '../../lib/call.ts'
import { isSessionExpired } from '../../lib/call-errors.ts'
import { readToken } from '../../lib/session.ts'
import { buyerInfo } from './buyer-info.ts'

let inFlight: { token: string | null; answer: Promise<BuyerInfo> } | undefined

async function fetchBuyer(): Promise<BuyerInfo> {
  const info = await call(operation, {})
  buyerInfo.setState(info)
  return info
}

/**
 * Asks for what the logged-in buyer told of himself, and keeps it. The guard, the head of the user center and its page
 * want it at the same time: they share one call per session, and a session that is over is asked about once. Throws as
 * `call` does.
 */
export function getBuyer(): Promise<BuyerInfo> {
  const token = readToken()
  if (inFlight?.token === token) return inFlight.answer
  const mine = { token, answer: fetchBuyer() }
  inFlight = mine
  const forget = () => {
    if (inFlight === mine) inFlight = undefined
  }
  mine.answer.then(forget, (error) => {
    if (!isSessionExpired(error)) forget()
  })
  return mine.answer
}

/** Has what the logged-in buyer told of himself, asking only where it is not kept. Throws as `call` does. */
export const loadBuyer = async (): Promise<BuyerInfo> => buyerInfo.getState() ?? getBuyer()
