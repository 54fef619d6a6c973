import { ItemId } from '@faka/contract/shared/ids'
import { type CardState, cardStates } from '@faka/contract/shared/states'
import { useLocation, useSearchParams } from 'react-router'

const readCard = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'card' in state && typeof state.card === 'string'
    ? state.card
    : ''

interface Change {
  item?: string | undefined
  state?: CardState | undefined
  batch?: number | undefined
  card?: string
}

/**
 * The filters of the list of cards, which are part of the address; only the card that is searched for is kept in the
 * history entry instead.
 */
export function useCardFilter() {
  const [query, setQuery] = useSearchParams()
  const card = readCard(useLocation().state)
  const batch = query.get('batch') ?? ''
  const filter = {
    itemId: ItemId.safeParse(query.get('item')).data,
    state: cardStates.find((state) => state === query.get('state')),
    batchId: /^[1-9]\d{0,14}$/.test(batch) ? Number(batch) : undefined,
    card,
  }
  const change = (next: Change) => {
    const { card: nextCard = card, ...parameters } = next
    const changed = new URLSearchParams(query)
    for (const [name, value] of Object.entries(parameters))
      if (value === undefined || value === '') changed.delete(name)
      else changed.set(name, String(value))
    setQuery(changed, { state: { card: nextCard } })
  }
  return { filter, change }
}
