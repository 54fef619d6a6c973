import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, inTx, type Tx } from './db.ts'
import { describeError, type Log } from './log.ts'

/** What processes tell each other: that orders moved, and that a catalogue was changed. */
export type PubSubChannel = 'orders' | 'catalogue'

/** PostgreSQL cuts notices at 8000 bytes; longer lists go in several. */
const maxPayloadLength = 7000

/**
 * Sends keys to every process, with the commit of `tx`. Nothing is sent when it rolls back. A statement that changes
 * what others wait for may send `key=detail` by itself, with pg_notify on `faka_<channel>`, blanks between.
 */
async function publish(tx: Tx, channel: PubSubChannel, keys: readonly string[]): Promise<void> {
  let text = ''
  const notices: string[] = []
  for (const key of new Set(keys)) {
    if (text.length + key.length >= maxPayloadLength) {
      notices.push(text)
      text = ''
    }
    text += text ? ` ${key}` : key
  }
  if (text) notices.push(text)
  for (const notice of notices) await sql`select pg_notify(${`faka_${channel}`}, ${notice})`.execute(tx)
}

/**
 * Runs `act` in one transaction and tells every process of `keys` with its commit. This process has heard it when the
 * promise resolves, so that whoever wrote reads what he wrote.
 */
export async function inTxPublishing<Result>(
  { db, pubsub }: { db: Db; pubsub: PubSub },
  channel: PubSubChannel,
  keys: readonly string[],
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await inTx(db, async (tx) => {
    const done = await act(tx)
    await publish(tx, channel, keys)
    return done
  })
  pubsub.publishLocally(channel, keys)
  return result
}

export interface PubSub {
  /** Lets this process hear what it told itself, ahead of the database. */
  publishLocally(channel: PubSubChannel, keys: readonly string[]): void
  /** Calls `heard` for each key told on a channel. Answers a function that ends it. */
  subscribe(channel: PubSubChannel, heard: (key: string) => void): () => void
  /** Calls `lost` whenever notices may have been missed: after the listening connection was made anew. */
  onReconnect(lost: () => void): void
  /**
   * Resolves when the key is told, with the detail that was told, if any; or with undefined when notices may have been
   * missed, when `ms` are over or `signal` aborts.
   */
  waitFor(channel: PubSubChannel, key: string, ms: number, signal: AbortSignal): Promise<string | undefined>
  close(): Promise<void>
}

/** How often the listening connection sends a notice to itself. */
const defaultHeartbeatMs = 5000
/** So many notices to itself may be missed; then the connection is taken for dead. */
const maxMissedHeartbeats = 2
/** Of all processes together: whoever hears another one's beat is not deaf. */
const heartbeatChannel = 'faka_beat'
const connectTimeoutMs = 10_000
/** How long a connection may take to say good-bye. */
const closeTimeoutMs = 1000

export interface PubSubOptions {
  url: string
  log: Log
  /** How often it is tried whether the connection still hears. */
  heartbeatMs?: number
}

/**
 * Listens on one connection of its own and makes it anew when it breaks. One that dies without a word is found by its
 * silence: it sends a notice to itself, and is given up when two are missed.
 */
export async function openPubSub({
  url,
  log,
  heartbeatMs: beatMs = defaultHeartbeatMs,
}: PubSubOptions): Promise<PubSub> {
  const listeners = { orders: new Set<(key: string) => void>(), catalogue: new Set<(key: string) => void>() }
  const gaps = new Set<() => void>()
  const sleepers = new Map<string, Set<(detail?: string) => void>>()
  let client: pg.Client | undefined
  let closed = false
  let leave = async (): Promise<void> => undefined

  const wakeSleepers = (of: Iterable<Set<(detail?: string) => void>>, detail?: string) => {
    for (const set of [...of]) for (const pubsub of [...set]) pubsub(detail)
  }

  /** Sends notices from a connection to itself; gives it up when they do not come back. */
  const watch = (fresh: pg.Client, socket: Socket): { back(): void; end(): void } => {
    let missed = 0
    const timer = setInterval(() => {
      if (missed >= maxMissedHeartbeats) {
        log.warn({ missed }, 'the listening connection is silent and is made anew')
        socket.destroy()
        return
      }
      // one at a time: what waits for a dead connection would only pile up
      if (missed++ === 0) fresh.query(`notify ${heartbeatChannel}`).catch(() => undefined)
    }, beatMs)
    return {
      back() {
        missed = 0
      },
      end: () => clearInterval(timer),
    }
  }

  const connect = async (): Promise<void> => {
    const socket = new Socket()
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'faka wake',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      stream: () => socket,
    })
    let beat: ReturnType<typeof watch> | undefined
    fresh.on('error', (error) => log.warn(describeError(error), 'the listening connection broke'))
    fresh.on('end', () => {
      beat?.end()
      if (!closed && client === fresh) void reconnect()
    })
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === heartbeatChannel) return beat?.back()
      const name: PubSubChannel = channel === 'faka_orders' ? 'orders' : 'catalogue'
      for (const word of (payload ?? '').split(' ')) {
        const [key = '', detail] = word.split('=')
        for (const heard of listeners[name]) heard(key)
        const set = sleepers.get(`${name} ${key}`)
        if (set) wakeSleepers([set], detail)
      }
    })
    try {
      await fresh.connect()
      beat = watch(fresh, socket)
      await fresh.query(`listen faka_orders; listen faka_catalogue; listen ${heartbeatChannel}`)
    } catch (error) {
      beat?.end()
      socket.destroy()
      throw error
    }
    client = fresh
    leave = async () => {
      beat?.end()
      const gone = new AbortController()
      const late = pause(closeTimeoutMs, undefined, { signal: gone.signal }).catch(() => undefined)
      await Promise.race([fresh.end(), late])
      gone.abort()
      socket.destroy()
    }
    // asked to close while the new connection was on its way
    if (closed) await leave()
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
    publishLocally(channel, keys) {
      for (const key of keys) for (const heard of listeners[channel]) heard(key)
    },
    subscribe(channel, heard) {
      listeners[channel].add(heard)
      return () => listeners[channel].delete(heard)
    },
    onReconnect: (lost) => void gaps.add(lost),
    waitFor(channel, key, ms, signal) {
      if (signal.aborted || closed) return Promise.resolve(undefined)
      const name = `${channel} ${key}`
      const set = sleepers.get(name) ?? new Set()
      sleepers.set(name, set)
      return new Promise((resolve) => {
        const pubsub = (detail?: string) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          set.delete(pubsub)
          if (set.size === 0 && sleepers.get(name) === set) sleepers.delete(name)
          resolve(detail)
        }
        const giveUp = () => pubsub()
        const timer = setTimeout(giveUp, ms)
        signal.addEventListener('abort', giveUp)
        set.add(pubsub)
      })
    },
    async close() {
      closed = true
      wakeSleepers(sleepers.values())
      await leave()
    },
  }
}
