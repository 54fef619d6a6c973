import { type Guard, urlWithQuery } from './guard.ts'

/**
 * Appends the classify of the page before to the next page's address where it is missing. Not inside one page,
 * where leaving it out means "all", and not on the way back, where the address is complete already.
 */
export const carryQuery: Guard = ({ to, from, navigationType: kind }) => {
  const classifyId = from?.query.get('classifyId')
  if (!classifyId || kind === 'pop' || from?.pathname === to.pathname || to.query.has('classifyId')) return
  const query = new URLSearchParams(to.query)
  query.set('classifyId', classifyId)
  return { redirectTo: urlWithQuery(to, query) }
}
