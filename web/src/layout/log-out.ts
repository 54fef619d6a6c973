import type { QueryClient } from '@tanstack/react-query'
import { buyerUser } from '../features/account/session-store.ts'
import { clearServerMenu } from '../features/menu/server-menu.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { removeListeners } from '../lib/events.ts'
import { clearToken } from '../lib/session.ts'
import { clearUserData } from './clear-user-data.ts'

/** Logs out on this device, as specified: clears the account and everything read with it. No call to the server. */
export function logOut(client: QueryClient): void {
  buyerUser.setState(undefined)
  buyerInfo.setState(undefined)
  clearToken()
  clearServerMenu()
  removeListeners('routeChanged')
  clearUserData(client)
}
