import { type BuyerInfo, getBuyer as operation } from '@faka/contract/profile'
import { call } from '../../kernel/call.ts'
import { buyerInfo } from './buyer-info.ts'

/** Asks for what the logged-in buyer told of himself, and keeps it. Throws as `call` does. */
export async function getBuyer(signal?: AbortSignal): Promise<BuyerInfo> {
  const info = await call(operation, {}, signal)
  buyerInfo.write(info)
  return info
}

/** Has what the logged-in buyer told of himself, asking only where it is not kept. Throws as `call` does. */
export const loadBuyer = async (): Promise<BuyerInfo> => buyerInfo.read() ?? getBuyer()
