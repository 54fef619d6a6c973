import type { Query, QueryClient } from '@tanstack/react-query'
import { emit } from '../kernel/events.ts'

const roomOf = ({ queryKey: [name] }: Query): string => String(name).split('.')[0] ?? ''

/** What everybody may read; all else was read as somebody. */
const publicRooms = ['shop', 'item', 'pricing']

/**
 * Forgets what was read as somebody who is logged in no more. Cards that are still shown are asked for once more,
 * as whoever is here now may see them.
 */
export function forgetPerson(client: QueryClient): void {
  emit('personForgotten', {})
  const areCardsShown = (query: Query) => query.isActive() && roomOf(query) === 'delivery'
  client.removeQueries({
    predicate: (query) => !publicRooms.includes(roomOf(query)) && !areCardsShown(query),
  })
  void client.resetQueries({ predicate: areCardsShown })
}
