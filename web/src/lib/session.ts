import { useSyncExternalStore } from 'react'

/** The storage key of the token, as specified. */
const tokenKey = 'token'

/** Where it happened: in this page, or in another tab. */
type Listener = (where: 'here' | 'elsewhere') => void
const listeners = new Set<Listener>()

const notify: Listener = (where) => {
  for (const listener of listeners) listener(where)
}

const fromAnotherTab = (event: StorageEvent) => {
  if (event.key === tokenKey || event.key === null) notify('elsewhere')
}

/** The token that each call carries; null where nobody is logged in, or no browser draws: a server has none. */
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

/** Hears of every login and logout, in this page or another tab, until the answered function is called. */
export function onTokenChange(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', fromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', fromAnotherTab)
  }
}

/** Whether somebody is logged in; nobody is where no browser draws. The component draws again when it changes. */
export const useLoggedIn = (): boolean =>
  useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => false,
  )
