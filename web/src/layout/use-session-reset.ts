import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearServerMenu } from '../features/menu/server-menu.ts'
import { clearPersisted } from '../lib/persisted-store.ts'
import { onTokenChange, readToken } from '../lib/session.ts'
import { clearUserData } from './clear-user-data.ts'

/** The storage key of the buyer's profile; importing its schema would add it to every page. */
const buyerInfoKey = 'buyer-info'

/** Resets what belongs to a session whenever it begins or ends, in this tab or another. */
export function useSessionReset(): void {
  const client = useQueryClient()
  useEffect(() => {
    let before = readToken()
    return onTokenChange((where) => {
      const now = readToken()
      if (now === before) return
      clearServerMenu()
      if (before !== null) clearUserData(client)
      // The other tab has already cleared the storage.
      if (where === 'here') clearPersisted(buyerInfoKey)
      before = now
    })
  }, [client])
}
