import type { ProofMethod } from '@faka/contract/order/buyer-proof'
import type { OrderNo } from '@faka/contract/shared/ids'

/** Events between parts of the storefront that do not import each other. */
interface EventMap {
  /** A call failed and no page shows the error itself. */
  failure: { error: unknown }
  /**
   * A login is needed. `onLoggedIn` runs afterwards; without it the current page is visited again, past the guards.
   * `sessionExpired`: the session has expired, and the modal says so.
   */
  showLoginModal: { onLoggedIn?: () => void; sessionExpired?: boolean }
  /**
   * The session has expired: stay on the page, or log in again. Where a guest could do the same, `onGuest` runs after
   * the token is removed; `onLoggedIn` runs after a login.
   */
  showLogoutModal: { onGuest?: () => void; onLoggedIn?: () => void }
  /** An operation on a guest's order needs a manage secret that this device does not have. */
  showProof: { orderNo: OrderNo; ways: readonly ProofMethod[] }
  /** Another page is shown. Listeners are removed on logout, as specified. */
  routeChanged: { pathname: string }
  /** The user has changed: data read or typed as the previous user must not be shown any more. */
  userChanged: object
  /** The progress of loading the server's menu. */
  menuNotice: { stage: 'loading' | 'loaded' | 'failed' }
}

export type EventOf<Name extends keyof EventMap> = EventMap[Name]

type Listener<Name extends keyof EventMap> = (event: EventMap[Name]) => void

interface Channel<Name extends keyof EventMap> {
  listeners: Set<Listener<Name>>
  /** Events before the first listener; undefined for events that are of no use later. */
  pending: EventMap[Name][] | undefined
}

const channels: { [Name in keyof EventMap]: Channel<Name> } = {
  failure: { listeners: new Set(), pending: [] },
  showLoginModal: { listeners: new Set(), pending: [] },
  showLogoutModal: { listeners: new Set(), pending: [] },
  showProof: { listeners: new Set(), pending: [] },
  routeChanged: { listeners: new Set(), pending: undefined },
  userChanged: { listeners: new Set(), pending: undefined },
  menuNotice: { listeners: new Set(), pending: [] },
}

/** Calls all listeners. Without any, the event may be queued for the first one, since its code may still be loading. */
export function emit<Name extends keyof EventMap>(name: Name, event: EventMap[Name]): void {
  const { listeners, pending } = channels[name]
  if (listeners.size === 0) pending?.push(event)
  for (const listener of listeners) listener(event)
}

/** Returns the unsubscribe function. */
export function listen<Name extends keyof EventMap>(name: Name, listener: Listener<Name>): () => void {
  const { listeners, pending } = channels[name]
  listeners.add(listener)
  for (const event of pending?.splice(0) ?? []) listener(event)
  return () => void listeners.delete(listener)
}

/** Removes all current listeners of an event. */
export const removeListeners = (name: keyof EventMap): void => channels[name].listeners.clear()
