import { type Guard, urlWithQuery } from './guard.ts'

/**
 * Appends the previous page's classify to the next address where it is missing. Not within one page, where leaving it
 * out means "all", and not when going back, where the address is already complete.
 */
export const carryQuery: Guard = ({ to, from, navigationType }) => {
  const classifyId = from?.query.get('classifyId')
  if (!classifyId || navigationType === 'pop' || from?.pathname === to.pathname || to.query.has('classifyId'))
    return
  const query = new URLSearchParams(to.query)
  query.set('classifyId', classifyId)
  return { redirectTo: urlWithQuery(to, query) }
}
