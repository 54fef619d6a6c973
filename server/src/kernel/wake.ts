import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './db.ts'
import { describeError, type Log } from './log.ts'

/** What processes tell each other: that orders moved, and that a catalogue was changed. */
export type Channel = 'orders' | 'catalogue'

/** PostgreSQL cuts notices at 8000 bytes; longer lists go in several. */
const longestNotice = 7000

/** Sends keys to every process, with the commit of `tx`. Nothing is sent when it rolls back. */
export async function tell(tx: Tx, channel: Channel, keys: readonly string[]): Promise<void> {
  let text = ''
  const notices: string[] = []
  for (const key of new Set(keys)) {
    if (text.length + key.length >= longestNotice) {
      notices.push(text)
      text = ''
    }
    text += text ? ` ${key}` : key
  }
  if (text) notices.push(text)
  for (const notice of notices) await sql`select pg_notify(${`faka_${channel}`}, ${notice})`.execute(tx)
}

export interface Wake {
  /** Calls `heard` for each key told on a channel. Answers a function that ends it. */
  on(channel: Channel, heard: (key: string) => void): () => void
  /** Calls `lost` whenever notices may have been missed: after the listening connection was made anew. */
  onGap(lost: () => void): void
  /** Resolves when the key is told, when notices may have been missed, when `ms` are over or `signal` aborts. */
  wait(channel: Channel, key: string, ms: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Listens on one connection of its own and makes it anew when it breaks. */
export async function openWake(url: string, log: Log): Promise<Wake> {
  const listeners = { orders: new Set<(key: string) => void>(), catalogue: new Set<(key: string) => void>() }
  const gaps = new Set<() => void>()
  const sleepers = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let closed = false

  const wakeSleepers = (of: Iterable<Set<() => void>>) => {
    for (const set of [...of]) for (const wake of [...set]) wake()
  }

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'faka wake', keepAlive: true })
    fresh.on('error', (error) => log.warn(describeError(error), 'the listening connection broke'))
    fresh.on('end', () => {
      if (!closed && client === fresh) void reconnect()
    })
    fresh.on('notification', ({ channel, payload }) => {
      const name: Channel = channel === 'faka_orders' ? 'orders' : 'catalogue'
      for (const key of (payload ?? '').split(' ')) {
        for (const heard of listeners[name]) heard(key)
        const set = sleepers.get(`${name} ${key}`)
        if (set) wakeSleepers([set])
      }
    })
    await fresh.connect()
    await fresh.query('listen faka_orders; listen faka_catalogue')
    client = fresh
  }

  const reconnect = async (): Promise<void> => {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 2000)) {
      try {
        await connect()
        for (const lost of gaps) lost()
        wakeSleepers(sleepers.values())
        return
      } catch {
        await pause(wait)
      }
    }
  }

  await connect()
  return {
    on(channel, heard) {
      listeners[channel].add(heard)
      return () => listeners[channel].delete(heard)
    },
    onGap: (lost) => void gaps.add(lost),
    wait(channel, key, ms, signal) {
      if (signal.aborted || closed) return Promise.resolve()
      const name = `${channel} ${key}`
      const set = sleepers.get(name) ?? new Set()
      sleepers.set(name, set)
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          set.delete(wake)
          if (set.size === 0 && sleepers.get(name) === set) sleepers.delete(name)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        set.add(wake)
      })
    },
    async close() {
      closed = true
      wakeSleepers(sleepers.values())
      await client?.end()
    },
  }
}
