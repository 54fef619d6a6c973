import type { QueryClient } from '@tanstack/react-query'
import { removeListeners } from '../kernel/events.ts'
import { clearToken } from '../kernel/session.ts'
import { buyerUser } from '../rooms/account/session-store.ts'
import { clearServerMenu } from '../rooms/menu/server-menu.ts'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { forgetPerson } from './forget-person.ts'

/** Logs out on this device, as specified: forgets who it was and what he read. No server is asked. */
export function logOut(client: QueryClient): void {
  buyerUser.write(undefined)
  buyerInfo.write(undefined)
  clearToken()
  clearServerMenu()
  removeListeners('routeChanged')
  forgetPerson(client)
}
