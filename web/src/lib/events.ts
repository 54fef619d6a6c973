import type { ProofMethod } from '@faka/contract/order/buyer-proof'
import type { OrderNo } from '@faka/contract/shared/ids'

/** What parts of the storefront tell each other without knowing each other. */
interface EventMap {
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
  showProof: { orderNo: OrderNo; ways: readonly ProofMethod[] }
  /** Another visit is being shown. Nobody hears of it any more once somebody has logged out. */
  routeChanged: { pathname: string }
  /** Nothing that was read or typed as the person who was here may be shown to the next. */
  personForgotten: object
  /** How fetching the server's menu goes on. */
  menuNotice: { stage: 'loading' | 'loaded' | 'failed' }
}

export type EventOf<Name extends keyof EventMap> = EventMap[Name]

type Listener<Name extends keyof EventMap> = (event: EventMap[Name]) => void

interface Channel<Name extends keyof EventMap> {
  listeners: Set<Listener<Name>>
  /** What happened before anybody listened; undefined for what is of no use later. */
  pending: EventMap[Name][] | undefined
}

const channels: { [Name in keyof EventMap]: Channel<Name> } = {
  failure: { listeners: new Set(), pending: [] },
  showLoginModal: { listeners: new Set(), pending: [] },
  showLogoutModal: { listeners: new Set(), pending: [] },
  showProof: { listeners: new Set(), pending: [] },
  routeChanged: { listeners: new Set(), pending: undefined },
  personForgotten: { listeners: new Set(), pending: undefined },
  menuNotice: { listeners: new Set(), pending: [] },
}

/** Tells everybody who listens; or else whoever listens first, as the parts that do may still be on their way. */
export function emit<Name extends keyof EventMap>(name: Name, event: EventMap[Name]): void {
  const { listeners, pending: unheard } = channels[name]
  if (listeners.size === 0) unheard?.push(event)
  for (const listener of listeners) listener(event)
}

/** Listens until the answered function is called. */
export function listen<Name extends keyof EventMap>(name: Name, listener: Listener<Name>): () => void {
  const { listeners, pending: unheard } = channels[name]
  listeners.add(listener)
  for (const event of unheard?.splice(0) ?? []) listener(event)
  return () => void listeners.delete(listener)
}

/** Lets nobody who listens now hear of it again. */
export const removeListeners = (name: keyof EventMap): void => channels[name].listeners.clear()
