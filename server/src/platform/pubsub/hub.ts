import type { Notice } from '../db.ts'
import type { PubSub, PubSubChannel } from '../pubsub.ts'
import { createWaiters } from './waiters.ts'

/** Who subscribes and waits in this process, whatever database a notice comes through. */
export interface PubSubHub extends Pick<PubSub, 'publishLocally' | 'subscribe' | 'waitFor' | 'resolveWaits'> {
  /** Passes notices on. */
  dispatch(notices: readonly Notice[]): void
}

/**
 * Passes notices to those who subscribe to these channels or wait for a key. Processes listen in each database in which there
 * are cells; the keys of cells do not overlap, so a notice means the same through each.
 */
export function createPubSubHub(channels: readonly PubSubChannel[]): PubSubHub {
  const listeners = new Map(channels.map((channel) => [channel, new Set<(key: string) => void>()]))
  const waiters = createWaiters()
  return {
    dispatch(notices) {
      for (const { channel, key, detail } of notices) {
        for (const listener of listeners.get(channel) ?? []) listener(key)
        waiters.resolve(`${channel} ${key}`, detail)
      }
    },
    publishLocally(channel, keys) {
      for (const key of keys) for (const listener of listeners.get(channel) ?? []) listener(key)
    },
    subscribe(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => void listeners.get(channel)?.delete(listener)
    },
    waitFor: (channel, key, timeoutMs, signal) => waiters.wait(`${channel} ${key}`, timeoutMs, signal),
    resolveWaits: () => waiters.resolveAll(),
  }
}
