import { type Guard, urlWithQuery } from './guard.ts'

const restoredParams = ['page', 'classifyId'] as const

/**
 * Restores page and classify of a shop's list when the visitor comes back to that shop from another page without naming
 * them.
 */
export const keepQuery = (): Guard => {
  const lastSeen = new Map<string, URLSearchParams>()
  return ({ to, from, navigationType }) => {
    if (from?.page.name === 'shop-detail') lastSeen.set(from.pathname, from.query)
    if (to.page.name !== 'shop-detail' || navigationType === 'pop') return
    if (!from || from.pathname === to.pathname || to.query.size > 0) return
    const query = new URLSearchParams()
    for (const name of restoredParams) {
      const value = lastSeen.get(to.pathname)?.get(name)
      if (value) query.set(name, value)
    }
    return query.size > 0 ? { redirectTo: urlWithQuery(to, query) } : undefined
  }
}
