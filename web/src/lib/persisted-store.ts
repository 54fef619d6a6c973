import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** One value that outlives the page, under a key of the browser's local storage. */
export interface PersistedStore<Value> {
  /** Undefined where there is none, or where what stands there cannot be read. The same value is the same object. */
  getState(): Value | undefined
  /** Keeps a value, or removes it. */
  setState(value: Value | undefined): void
  /** Hears of every change, by this page or another tab, until the answered function is called. */
  subscribe(listener: () => void): () => void
}

/** Keeps values of one shape as JSON; what another version of the shop left behind counts as nothing. */
export function persistedStore<Value>(key: string, shape: z.ZodMiniType<Value>): PersistedStore<Value> {
  const listeners = new Set<() => void>()
  let seen: { text: string | null; value: Value | undefined } = { text: null, value: undefined }
  const parse = (text: string | null): Value | undefined => {
    try {
      return text === null ? undefined : z.safeParse(shape, JSON.parse(text)).data
    } catch {
      return undefined
    }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    getState() {
      const text = localStorage.getItem(key)
      if (text !== seen.text) seen = { text, value: parse(text) }
      return seen.value
    },
    setState(value) {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
      tell()
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

/** Removes the value of a key whose shape is not known here; its readers hear of it. */
export function clearPersisted(key: string): void {
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** The value as it is now; nothing where no browser draws. The component draws again when it changes. */
export const usePersisted = <Value>({
  getState: read,
  subscribe: onChange,
}: PersistedStore<Value>): Value | undefined => useSyncExternalStore(onChange, read, () => undefined)
