import { useSearchParams } from 'react-router'
import { readOrdersParams } from '../../../features/order/orders-params.ts'
import { currentQuery } from '../../../lib/current-query.ts'

/** The number of the page that the address asks for, and how to ask for another one. */
export function usePageNumber(): [page: number, change: (page: number) => void] {
  const [query, setQuery] = useSearchParams()
  return [
    readOrdersParams(query).page,
    (page) => {
      const changed = currentQuery()
      changed.set('page', String(page))
      setQuery(changed)
    },
  ]
}
