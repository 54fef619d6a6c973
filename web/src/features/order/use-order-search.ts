import type { OrderTab } from '@faka/contract/order/order-list'
import { useLocation, useSearchParams } from 'react-router'
import { currentQuery, currentState } from '../../lib/current-query.ts'
import { readOrdersParams } from './orders-params.ts'

const readText = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'text' in state && typeof state.text === 'string'
    ? state.text
    : ''

interface Change {
  status?: OrderTab | undefined
  from?: string
  to?: string
  page?: number
  text?: string
}

/**
 * The filters of the orders, which are part of the address; only the text that was searched for is kept in the history
 * entry instead, since it may be a card.
 */
export function useOrderSearch() {
  const [query, setQuery] = useSearchParams()
  const text = readText(useLocation().state)
  const { status, from, to, page } = readOrdersParams(query)
  const change = (next: Change) => {
    const { text: nextText = readText(currentState()), ...parameters } = next
    const changed = currentQuery()
    changed.delete('page')
    for (const [name, value] of Object.entries(parameters))
      if (value === undefined || value === '' || (name === 'page' && value === 1)) changed.delete(name)
      else changed.set(name, String(value))
    setQuery(changed, { state: { text: nextText } })
  }
  return { filter: { status, from, to, page, text }, change }
}
