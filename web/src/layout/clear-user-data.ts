import type { Query, QueryClient } from '@tanstack/react-query'
import { clearDrafts } from '../features/order/stored-draft.ts'
import { emit } from '../lib/events.ts'

const moduleOf = ({ queryKey: [name] }: Query): string => String(name).split('.')[0] ?? ''

/** Data that is the same for everyone; all other data was read as a certain user. */
const publicModules = ['shop', 'item', 'pricing']

/** Shown data that is fetched again for the current user. */
const refetchedModules = ['delivery', 'payment']

/**
 * Removes cached data of the previous user. Cards and payment codes that are still shown are fetched again with the
 * current user's permissions.
 */
export function clearUserData(client: QueryClient): void {
  emit('userChanged', {})
  clearDrafts()
  const areShown = (query: Query) => query.isActive() && refetchedModules.includes(moduleOf(query))
  client.removeQueries({
    predicate: (query) => !publicModules.includes(moduleOf(query)) && !areShown(query),
  })
  void client.resetQueries({ predicate: areShown })
}
