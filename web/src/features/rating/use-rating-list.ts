import { type RatingFilter, ratingFilters } from '@faka/contract/rating/seller-rating'
import { useSearchParams } from 'react-router'
import { currentQuery } from '../../lib/current-query.ts'

/** The filter and the page of a list of ratings, which are part of the address. */
export function useRatingList(fallback: RatingFilter) {
  const [query, setQuery] = useSearchParams()
  const page = query.get('page') ?? ''
  const filter = ratingFilters.find((each) => each === query.get('filter')) ?? fallback
  const change = (next: { filter?: RatingFilter; page?: number }) => {
    const changed = currentQuery()
    changed.delete('page')
    if (next.filter === fallback) changed.delete('filter')
    else if (next.filter) changed.set('filter', next.filter)
    if (next.page && next.page > 1) changed.set('page', String(next.page))
    setQuery(changed)
  }
  return { filter, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, change }
}
