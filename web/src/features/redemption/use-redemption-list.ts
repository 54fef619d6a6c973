import { type RedemptionFilter, redemptionFilters } from '@faka/contract/redemption/seller-redemption'
import { useSearchParams } from 'react-router'
import { currentQuery } from '../../lib/current-query.ts'

/** The filter and the page of the list of redemptions, which are part of the address. */
export function useRedemptionList() {
  const [query, setQuery] = useSearchParams()
  const page = query.get('page') ?? ''
  const filter = redemptionFilters.find((each) => each === query.get('filter')) ?? 'all'
  const change = (next: { filter?: RedemptionFilter; page?: number }) => {
    const changed = currentQuery()
    changed.delete('page')
    if (next.filter === 'all') changed.delete('filter')
    else if (next.filter) changed.set('filter', next.filter)
    if (next.page && next.page > 1) changed.set('page', String(next.page))
    setQuery(changed)
  }
  return { filter, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, change }
}
