import { emit } from '../kernel/events.ts'
import { isSessionOver } from '../kernel/refusal.ts'
import { clearToken, readToken } from '../kernel/session.ts'
import { forgetStored } from '../kernel/stored.ts'
import type { Guard } from './guard.ts'

/** Where the account that is logged in is stored; its shape need not travel with every page. */
const buyerUserKey = 'buyer-user'

const loadBuyer = async () => (await import('../rooms/profile/get-buyer.ts')).loadBuyer()

/**
 * A page that needs somebody to be logged in gets to know who he is; where nobody is, or he cannot be loaded, it is
 * shown all the same, says so, and the login opens above it. A session that the server does not know any more is
 * dropped at once: the page would ask with it again, and each refusal would have a sentence of its own.
 */
export const loadLogin: Guard = async ({ to }) => {
  if (!to.page.requiresAuth) return undefined
  if (readToken() === null) {
    emit('showLoginModal', {})
    return undefined
  }
  try {
    await loadBuyer()
  } catch (error) {
    const sessionOver = isSessionOver(error)
    if (sessionOver) {
      forgetStored(buyerUserKey)
      clearToken()
    }
    emit('showLoginModal', { sessionOver })
  }
  return undefined
}
