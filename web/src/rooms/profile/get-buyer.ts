import { type BuyerInfo, getBuyer as operation } from '@faka/contract/profile'
import { call } from '../../kernel/call.ts'
import { isSessionOver } from '../../kernel/refusal.ts'
import { readToken } from '../../kernel/session.ts'
import { buyerInfo } from './buyer-info.ts'

let underWay: { token: string | null; answer: Promise<BuyerInfo> } | undefined

async function ask(): Promise<BuyerInfo> {
  const info = await call(operation, {})
  buyerInfo.write(info)
  return info
}

/**
 * Asks for what the logged-in buyer told of himself, and keeps it. The guard, the head of the user center and its page
 * want it at the same time: they share one call per session, and a session that is over is asked about once. Throws as
 * `call` does.
 */
export function getBuyer(): Promise<BuyerInfo> {
  const token = readToken()
  if (underWay?.token === token) return underWay.answer
  const mine = { token, answer: ask() }
  underWay = mine
  const forget = () => {
    if (underWay === mine) underWay = undefined
  }
  mine.answer.then(forget, (error) => {
    if (!isSessionOver(error)) forget()
  })
  return mine.answer
}

/** Has what the logged-in buyer told of himself, asking only where it is not kept. Throws as `call` does. */
export const loadBuyer = async (): Promise<BuyerInfo> => buyerInfo.read() ?? getBuyer()
