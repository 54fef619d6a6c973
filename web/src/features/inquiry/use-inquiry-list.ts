import { useSearchParams } from 'react-router'
import { currentQuery } from '../../lib/current-query.ts'

/** The filter and the page of a list of inquiries, which are part of the address. */
export function useInquiryList<Filter extends string>(filters: readonly Filter[], fallback: Filter) {
  const [query, setQuery] = useSearchParams()
  const page = query.get('page') ?? ''
  const filter = filters.find((each) => each === query.get('filter')) ?? fallback
  const change = (next: { filter?: Filter; page?: number }) => {
    const changed = currentQuery()
    changed.delete('page')
    if (next.filter === fallback) changed.delete('filter')
    else if (next.filter) changed.set('filter', next.filter)
    if (next.page && next.page > 1) changed.set('page', String(next.page))
    setQuery(changed)
  }
  return { filter, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, change }
}
