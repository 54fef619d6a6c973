import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** A value in the browser's storage that can be subscribed to. */
export interface PersistedStore<Value> {
  /** Undefined if absent or invalid. Referentially stable until the value changes. */
  getState(): Value | undefined
  /** Stores a value, or removes it. */
  setState(value: Value | undefined): void
  /** Calls the listener on every change in this tab or another. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The underlying store, for `usePersisted`. */
  store: ReturnType<typeof createValueStore<Value>>
}

/** How a value is written. `read` answers undefined for a text that is not valid. */
export interface Format<Value> {
  read(text: string): Value | undefined
  write(value: Value): string
}

interface State<Value> {
  value: Value | undefined
  /** Whether this tab changed it last; otherwise it was read from the storage. */
  changedHere: boolean
}

const isBrowser = typeof window !== 'undefined'

/** A store without the envelope of `persist`: the stored texts are specified, and are on the devices of buyers. */
function createValueStore<Value>(key: string, { read, write }: Format<Value>, area: () => Storage) {
  return createStore<State<Value>>()(
    persist((): State<Value> => ({ value: undefined, changedHere: false }), {
      name: key,
      storage: {
        getItem: () => {
          const text = isBrowser ? area().getItem(key) : null
          return { state: { value: text === null ? undefined : read(text), changedHere: false } }
        },
        setItem: (_, { state: { value } }) =>
          value === undefined ? area().removeItem(key) : area().setItem(key, write(value)),
        removeItem: () => area().removeItem(key),
      },
    }),
  )
}

/** A value in local storage, or in the session storage of the tab. */
export function storedValue<Value>(
  key: string,
  format: Format<Value>,
  area = () => localStorage,
): PersistedStore<Value> {
  const store = createValueStore(key, format, area)
  const reread = () => void store.persist.rehydrate()
  if (isBrowser) {
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) reread()
    })
    // a page in the back-forward cache receives no events
    addEventListener('pageshow', (event) => {
      if (event.persisted) reread()
    })
  }
  return {
    getState: () => store.getState().value,
    setState: (value) => store.setState({ value, changedHere: true }),
    subscribe: store.subscribe,
    store,
  }
}

const jsonOf = <Value>(schema: z.ZodMiniType<Value>): Format<Value> => ({
  read: (text) => {
    try {
      return z.safeParse(schema, JSON.parse(text)).data
    } catch {
      return undefined
    }
  },
  write: (value) => JSON.stringify(value),
})

/**
 * Stores values of one schema as JSON; values that do not match it, such as those of older versions, count as absent.
 */
export const persistedStore = <Value>(key: string, schema: z.ZodMiniType<Value>, area?: () => Storage) =>
  storedValue(key, jsonOf(schema), area)

/** Removes a value whose schema is not known here, and notifies its subscribers. */
export function clearPersisted(key: string): void {
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** The current value; undefined during server rendering. Re-renders on change. */
export const usePersisted = <Value>({ store }: PersistedStore<Value>): Value | undefined =>
  useStore(store, ({ value }) => value)
