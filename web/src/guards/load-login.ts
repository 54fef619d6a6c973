import { emit } from '../kernel/events.ts'
import { readToken } from '../kernel/session.ts'
import type { Guard } from './guard.ts'

/** Whether it is known who the buyer of this token is, asking if need be. */
async function isBuyerLoaded(): Promise<boolean> {
  try {
    const { buyerInfo } = await import('../rooms/profile/buyer-info.ts')
    if (buyerInfo.read()) return true
    const { getBuyer } = await import('../rooms/profile/get-buyer.ts')
    await getBuyer()
    return true
  } catch {
    return false
  }
}

/**
 * A page that needs somebody to be logged in gets to know who he is; where nobody is, or he cannot be loaded, it is
 * shown all the same, says so, and the login opens above it.
 */
export const loadLogin: Guard = async ({ to }) => {
  if (!to.page.requiresAuth) return undefined
  if (readToken() === null || !(await isBuyerLoaded())) emit('showLoginModal', {})
  return undefined
}
