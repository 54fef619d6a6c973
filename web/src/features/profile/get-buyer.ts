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
 * Fetches the profile of the logged-in buyer and stores it. The guard, the header of the user center and its page need
 * it at the same time: they share one call per session, and an expired session is queried once. Throws as `call` does.
 */
export function getBuyer(): Promise<BuyerInfo> {
  const token = readToken()
  if (inFlight?.token === token) return inFlight.answer
  const request = { token, answer: fetchBuyer() }
  inFlight = request
  const forget = () => {
    if (inFlight === request) inFlight = undefined
  }
  request.answer.then(forget, (error) => {
    if (!isSessionExpired(error)) forget()
  })
  return request.answer
}

/** The stored profile of the logged-in buyer; fetched only where there is none. Throws as `call` does. */
export const loadBuyer = async (): Promise<BuyerInfo> => buyerInfo.getState() ?? getBuyer()
