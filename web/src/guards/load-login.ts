import { emit } from '../kernel/events.ts'
import { readToken } from '../kernel/session.ts'
import type { Guard } from './guard.ts'

const loadBuyer = async () => (await import('../rooms/profile/get-buyer.ts')).loadBuyer()

/**
 * A page that needs somebody to be logged in gets to know who he is; where nobody is, or he cannot be loaded, it is
 * shown all the same, says so, and the login opens above it.
 */
export const loadLogin: Guard = async ({ to }) => {
  if (!to.page.requiresAuth) return undefined
  const isKnown = readToken() !== null && (await loadBuyer().catch(() => undefined))
  if (!isKnown) emit('showLoginModal', {})
  return undefined
}
