import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** A value in local storage that can be subscribed to. */
export interface PersistedStore<Value> {
  /** Undefined if absent or invalid. Referentially stable until the value changes. */
  getState(): Value | undefined
  /** Stores a value, or removes it. */
  setState(value: Value | undefined): void
  /** Calls the listener on every change in this tab or another. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/**
 * Stores values of one schema as JSON; values that do not match it, such as those of older versions, count as absent.
 */
export function persistedStore<Value>(key: string, schema: z.ZodMiniType<Value>): PersistedStore<Value> {
  const listeners = new Set<() => void>()
  let snapshot: { text: string | null; value: Value | undefined } = { text: null, value: undefined }
  const parse = (text: string | null): Value | undefined => {
    try {
      return text === null ? undefined : z.safeParse(schema, JSON.parse(text)).data
    } catch {
      return undefined
    }
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  return {
    getState() {
      const text = localStorage.getItem(key)
      if (text !== snapshot.text) snapshot = { text, value: parse(text) }
      return snapshot.value
    },
    setState(value) {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', fromAnotherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', fromAnotherTab)
      }
    },
  }
}

/** Removes a value whose schema is not known here, and notifies its subscribers. */
export function clearPersisted(key: string): void {
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** The current value; undefined during server rendering. Re-renders on change. */
export const usePersisted = <Value>({ getState, subscribe }: PersistedStore<Value>): Value | undefined =>
  useSyncExternalStore(subscribe, getState, () => undefined)
