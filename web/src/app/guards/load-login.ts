import { isSessionExpired } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import { clearPersisted } from '../../lib/persisted-store.ts'
import { clearToken, readToken } from '../../lib/session.ts'
import type { Guard } from './guard.ts'

/** The storage key of the account; importing its schema would add it to every page. */
const buyerUserKey = 'buyer-user'

const loadBuyer = async () => (await import('../../features/profile/get-buyer.ts')).loadBuyer()

/**
 * Loads the account for pages that require one. Without a session, or if loading fails, the page is shown nevertheless,
 * says so, and the login opens above it. An expired session is dropped at once; otherwise each further call of the page
 * would fail with a message of its own.
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
    const sessionExpired = isSessionExpired(error)
    if (sessionExpired) {
      clearPersisted(buyerUserKey)
      clearToken()
    }
    emit('showLoginModal', { sessionExpired })
  }
  return undefined
}
