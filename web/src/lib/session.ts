import { useStore } from 'zustand'
import { storedValue } from './persisted-store.ts'

/** The token as plain text under the key `token`, as specified. */
const token = storedValue<string>('token', { read: (text) => text, write: (text) => text })

/** The token sent with each call; null if not logged in, and during server rendering. */
export const readToken = (): string | null => token.getState() ?? null

export const storeToken = (value: string): void => token.setState(value)

export const clearToken = (): void => token.setState(undefined)

/** Calls the listener on every login and logout, in this tab or another. Returns the unsubscribe function. */
export const onTokenChange = (listener: (where: 'here' | 'elsewhere') => void): (() => void) =>
  token.store.subscribe(({ changedHere }) => listener(changedHere ? 'here' : 'elsewhere'))

/** Whether the visitor is logged in; false during server rendering. Re-renders on change. */
export const useLoggedIn = (): boolean => useStore(token.store, ({ value }) => value !== undefined)
