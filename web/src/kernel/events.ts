/** What parts of the storefront tell each other without knowing each other. */
interface Events {
  /** A call failed and no page shows it in its own place. */
  failure: { error: unknown }
  /**
   * Somebody has to log in before he can go on; `onLoggedIn` is done once he has. Without it he goes once more to
   * where he is, past the guards.
   */
  showLoginModal: { onLoggedIn?: () => void }
  /** The session is over: he may stay as he is, or log in again. */
  showLogoutModal: object
  /** Another visit is being shown. Nobody hears of it any more once somebody has logged out. */
  routeChanged: { pathname: string }
  /** How fetching the server's menu goes on. */
  menuNotice: { stage: 'loading' | 'loaded' | 'failed' }
}

type Listener<Name extends keyof Events> = (event: Events[Name]) => void

const listeners: { [Name in keyof Events]: Set<Listener<Name>> } = {
  failure: new Set(),
  showLoginModal: new Set(),
  showLogoutModal: new Set(),
  routeChanged: new Set(),
  menuNotice: new Set(),
}

/** Tells everybody who listens. */
export function emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  for (const listener of listeners[name]) listener(event)
}

/** Listens until the answered function is called. */
export function listen<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

/** Lets nobody who listens now hear of it again. */
export const removeListeners = (name: keyof Events): void => listeners[name].clear()
