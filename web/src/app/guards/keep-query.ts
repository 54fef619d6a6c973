import { type Guard, urlWithQuery } from './guard.ts'

const restoredParams = ['page', 'classifyId'] as const

/**
 * Keeps which page of which classify a visitor looked at in a shop: coming back to that shop from another page,
 * without saying where to, leads there again.
 */
export const keepQuery = (): Guard => {
  const lastSeen = new Map<string, URLSearchParams>()
  return ({ to, from, navigationType: kind }) => {
    if (from?.page.name === 'shop-detail') lastSeen.set(from.pathname, from.query)
    if (to.page.name !== 'shop-detail' || kind === 'pop') return
    if (!from || from.pathname === to.pathname || to.query.size > 0) return
    const query = new URLSearchParams()
    for (const name of restoredParams) {
      const value = lastSeen.get(to.pathname)?.get(name)
      if (value) query.set(name, value)
    }
    return query.size > 0 ? { redirectTo: urlWithQuery(to, query) } : undefined
  }
}
