/** What parts of the storefront tell each other without knowing each other. */
interface Events {
  /** A call failed and no page shows it in its own place. */
  failure: { error: unknown }
  /** Somebody has to log in before he can go on; `onLoggedIn` is done once he has. */
  showLoginModal: { onLoggedIn?: () => void }
}

type Listener<Name extends keyof Events> = (event: Events[Name]) => void

const listeners: { [Name in keyof Events]: Set<Listener<Name>> } = {
  failure: new Set(),
  showLoginModal: new Set(),
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
