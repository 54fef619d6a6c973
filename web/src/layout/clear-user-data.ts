import type { Query, QueryClient } from '@tanstack/react-query'
import { clearDrafts } from '../features/order/stored-draft.ts'
import { emit } from '../lib/events.ts'

const moduleOf = ({ queryKey: [name] }: Query): string => String(name).split('.')[0] ?? ''

/** What everybody may read; all else was read as somebody. */
const publicModules = ['shop', 'item', 'pricing']

/** What an open page asks for again as the person who is here now. */
const refetchedModules = ['delivery', 'payment']

/**
 * Forgets what was read as somebody who is logged in no more. Cards and codes to pay by that are still shown are asked
 * for once more, as whoever is here now may see them.
 */
export function clearUserData(client: QueryClient): void {
  emit('personForgotten', {})
  clearDrafts()
  const areShown = (query: Query) => query.isActive() && refetchedModules.includes(moduleOf(query))
  client.removeQueries({
    predicate: (query) => !publicModules.includes(moduleOf(query)) && !areShown(query),
  })
  void client.resetQueries({ predicate: areShown })
}
