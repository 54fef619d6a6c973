import type { Query, QueryClient } from '@tanstack/react-query'
import { emit } from '../kernel/events.ts'
import { forgetDrafts } from '../rooms/order/stored-draft.ts'

const roomOf = ({ queryKey: [name] }: Query): string => String(name).split('.')[0] ?? ''

/** What everybody may read; all else was read as somebody. */
const publicRooms = ['shop', 'item', 'pricing']

/** What an open page asks for again as the person who is here now. */
const shownAnew = ['delivery', 'payment']

/**
 * Forgets what was read as somebody who is logged in no more. Cards and codes to pay by that are still shown are asked
 * for once more, as whoever is here now may see them.
 */
export function forgetPerson(client: QueryClient): void {
  emit('personForgotten', {})
  forgetDrafts()
  const areShown = (query: Query) => query.isActive() && shownAnew.includes(roomOf(query))
  client.removeQueries({
    predicate: (query) => !publicRooms.includes(roomOf(query)) && !areShown(query),
  })
  void client.resetQueries({ predicate: areShown })
}
