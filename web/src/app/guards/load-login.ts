import { isSessionExpired } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import { clearPersisted } from '../../lib/persisted-store.ts'
import { clearToken, readToken } from '../../lib/session.ts'
import type { Guard } from './guard.ts'

/** Where the account that is logged in is stored; its shape need not travel with every page. */
const buyerUserKey = 'buyer-user'

const loadBuyer = async () => (await import('../../features/profile/get-buyer.ts')).loadBuyer()

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
    const sessionOver = isSessionExpired(error)
    if (sessionOver) {
      clearPersisted(buyerUserKey)
      clearToken()
    }
    emit('showLoginModal', { sessionOver })
  }
  return undefined
}
