import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTokenChange, readToken } from '../kernel/session.ts'
import { forgetStored } from '../kernel/stored.ts'
import { clearServerMenu } from '../rooms/menu/server-menu.ts'
import { forgetPerson } from './forget-person.ts'

/** Where the profile of the buyer is stored; its shape need not travel with every page. */
const buyerInfoKey = 'buyer-info'

/** Nothing that belongs to one session is shown in the next, wherever it began or ended: here, or in another tab. */
export function useFollowSession(): void {
  const client = useQueryClient()
  useEffect(() => {
    let before = readToken()
    return onTokenChange((where) => {
      const now = readToken()
      if (now === before) return
      clearServerMenu()
      if (before !== null) forgetPerson(client)
      // The other tab has seen to what is stored.
      if (where === 'here') forgetStored(buyerInfoKey)
      before = now
    })
  }, [client])
}
