import { useSearchParams } from 'react-router'
import { currentQuery } from '../../lib/current-query.ts'
import { readSellerItemsFilter, type SellerItemsFilter } from './seller-items-query.ts'

/** The filters of the seller's items, which are part of the address. */
export function useSellerItemsFilter() {
  const [query, setQuery] = useSearchParams()
  const change = (next: Partial<SellerItemsFilter>) => {
    const changed = currentQuery()
    changed.delete('page')
    for (const [field, value] of Object.entries(next)) {
      const name = field === 'classifyId' ? 'classify' : field
      if (value === undefined || value === '' || (name === 'page' && value === 1)) changed.delete(name)
      else changed.set(name, String(value))
    }
    setQuery(changed)
  }
  const clear = () => {
    const changed = currentQuery()
    for (const name of ['text', 'classify', 'page']) changed.delete(name)
    setQuery(changed)
  }
  return { filter: readSellerItemsFilter(query), change, clear }
}
