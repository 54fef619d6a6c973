import { useSyncExternalStore } from 'react'

/** The storage key of the token, as specified. */
const tokenKey = 'token'

/** Where the change happened: in this tab or in another. */
type Listener = (where: 'here' | 'elsewhere') => void
const listeners = new Set<Listener>()

const notify: Listener = (where) => {
  for (const listener of listeners) listener(where)
}

const fromAnotherTab = (event: StorageEvent) => {
  if (event.key === tokenKey || event.key === null) notify('elsewhere')
}

/** The token sent with each call; null if not logged in, and during server rendering. */
export const readToken = (): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey)

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  notify('here')
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey)
  notify('here')
}

/** Calls the listener on every login and logout, in this tab or another. Returns the unsubscribe function. */
export function onTokenChange(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', fromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', fromAnotherTab)
  }
}

/** Whether the visitor is logged in; false during server rendering. Re-renders on change. */
export const useLoggedIn = (): boolean =>
  useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => false,
  )
