import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearServerMenu } from '../features/menu/server-menu.ts'
import { clearPersisted } from '../lib/persisted-store.ts'
import { onTokenChange, readToken } from '../lib/session.ts'
import { clearUserData } from './clear-user-data.ts'

/** Where the profile of the buyer is stored; its shape need not travel with every page. */
const buyerInfoKey = 'buyer-info'

/** Nothing that belongs to one session is shown in the next, wherever it began or ended: here, or in another tab. */
export function useSessionReset(): void {
  const client = useQueryClient()
  useEffect(() => {
    let before = readToken()
    return onTokenChange((where) => {
      const now = readToken()
      if (now === before) return
      clearServerMenu()
      if (before !== null) clearUserData(client)
      // The other tab has seen to what is stored.
      if (where === 'here') clearPersisted(buyerInfoKey)
      before = now
    })
  }, [client])
}
