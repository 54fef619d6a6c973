import type { ProofWay } from '@faka/contract/buyer-proof'
import type { OrderNo } from '@faka/contract/ids'

/** What parts of the storefront tell each other without knowing each other. */
interface Events {
  /** A call failed and no page shows it in its own place. */
  failure: { error: unknown }
  /**
   * Somebody has to log in before he can go on; `onLoggedIn` is done once he has. Without it he goes once more to
   * where he is, past the guards. `sessionOver`: he was logged in until now, and is told so.
   */
  showLoginModal: { onLoggedIn?: () => void; sessionOver?: boolean }
  /**
   * The session is over: the buyer may stay on the page, or log in again; where a guest can do the same, `onGuest` does
   * it once the token is dropped, and `onLoggedIn` is what follows a login.
   */
  showLogoutModal: { onGuest?: () => void; onLoggedIn?: () => void }
  /** Somebody wants to act on a guest's order whose secret this device does not have. */
  showProof: { orderNo: OrderNo; ways: readonly ProofWay[] }
  /** Another visit is being shown. Nobody hears of it any more once somebody has logged out. */
  routeChanged: { pathname: string }
  /** Nothing that was read or typed as the person who was here may be shown to the next. */
  personForgotten: object
  /** How fetching the server's menu goes on. */
  menuNotice: { stage: 'loading' | 'loaded' | 'failed' }
}

export type EventOf<Name extends keyof Events> = Events[Name]

type Listener<Name extends keyof Events> = (event: Events[Name]) => void

interface Ears<Name extends keyof Events> {
  listeners: Set<Listener<Name>>
  /** What happened before anybody listened; undefined for what is of no use later. */
  unheard: Events[Name][] | undefined
}

const ears: { [Name in keyof Events]: Ears<Name> } = {
  failure: { listeners: new Set(), unheard: [] },
  showLoginModal: { listeners: new Set(), unheard: [] },
  showLogoutModal: { listeners: new Set(), unheard: [] },
  showProof: { listeners: new Set(), unheard: [] },
  routeChanged: { listeners: new Set(), unheard: undefined },
  personForgotten: { listeners: new Set(), unheard: undefined },
  menuNotice: { listeners: new Set(), unheard: [] },
}

/** Tells everybody who listens; or else whoever listens first, as the parts that do may still be on their way. */
export function emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  const { listeners, unheard } = ears[name]
  if (listeners.size === 0) unheard?.push(event)
  for (const listener of listeners) listener(event)
}

/** Listens until the answered function is called. */
export function listen<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void {
  const { listeners, unheard } = ears[name]
  listeners.add(listener)
  for (const event of unheard?.splice(0) ?? []) listener(event)
  return () => void listeners.delete(listener)
}

/** Lets nobody who listens now hear of it again. */
export const removeListeners = (name: keyof Events): void => ears[name].listeners.clear()
