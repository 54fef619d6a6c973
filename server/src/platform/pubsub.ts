import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type CommonDb, type CommonTx, type Db, inTx, type Notice, type Tx } from './db.ts'
import { describeError, type Log } from './log.ts'
import { type Heartbeat, heartbeatChannel, startHeartbeat } from './pubsub/heartbeat.ts'
import { createPubSubHub, type PubSubHub } from './pubsub/hub.ts'
import { createNoticeSender } from './pubsub/notice-sender.ts'
import { parsePayload, postgresName, toPayloads } from './pubsub/payloads.ts'

/**
 * What processes publish to each other. Modules add their channels by declaration merging, in `<module>.declarations.ts`.
 * @public
 */
export interface PubSubChannels {}

export type PubSubChannel = keyof PubSubChannels

/** Notifies every process as a part of a commit. */
export function notifyWithCommit(tx: Tx, notices: readonly Notice[]) {
  const { names, payloads } = toPayloads(notices)
  return sql`select pg_notify(name, payload)
    from unnest(${names}::text[], ${payloads}::text[]) as n(name, payload)`.execute(tx)
}

/**
 * Runs `act` in one transaction and publishes `keys` to every process as a part of its commit, so that not even a crash
 * swallows them: for changes by sellers, which caches are to forget at once. PostgreSQL lets such commits happen only
 * one after the other, so what buyers do is published with `publishAfterCommit` instead. The subscribers of this
 * process have run when the promise resolves, so that the caller reads its own write.
 */
export function inTxPublishing<Result>(
  services: { db: CommonDb; pubsub: PubSub },
  channel: PubSubChannel,
  keys: readonly string[],
  act: (tx: CommonTx) => Promise<Result>,
): Promise<Result>
export function inTxPublishing<Result>(
  services: { db: Db; pubsub: PubSub },
  channel: PubSubChannel,
  keys: readonly string[],
  act: (tx: Tx) => Promise<Result>,
): Promise<Result>
export async function inTxPublishing<Result>(
  { db, pubsub }: { db: Db; pubsub: PubSub },
  channel: PubSubChannel,
  keys: readonly string[],
  act: (tx: CommonTx) => Promise<Result>,
): Promise<Result> {
  // a transaction of a cell goes to what asks for no more, by the overloads
  const result = await inTx(db as CommonDb, async (tx) => {
    const done = await act(tx)
    await notifyWithCommit(
      tx,
      keys.map((key) => ({ channel, key })),
    )
    return done
  })
  pubsub.publishLocally(channel, keys)
  return result
}

export interface PubSub {
  /**
   * Sends notices to every process, this one at once. Those that come together are sent together, over the listening
   * connection; when it breaks some may be lost.
   */
  send(notices: readonly Notice[]): void
  /** Calls the subscribers of this process at once, without waiting for the database to deliver the keys. */
  publishLocally(channel: PubSubChannel, keys: readonly string[]): void
  /** Calls `listener` for each key published on a channel. Returns a function that unsubscribes. */
  subscribe(channel: PubSubChannel, listener: (key: string) => void): () => void
  /** Calls `listener` after each reconnect, since notifications may have been missed meanwhile. */
  onReconnect(listener: () => void): void
  /**
   * Resolves when the key is published, with the published detail, if any. Resolves with undefined after a reconnect,
   * after `timeoutMs`, or when `signal` aborts.
   */
  waitFor(
    channel: PubSubChannel,
    key: string,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<string | undefined>
  /** Resolves all waits with undefined. */
  resolveWaits(): void
  close(): Promise<void>
}

/** How often the listening connection sends a notification to itself. */
const defaultHeartbeatMs = 5000
const connectTimeoutMs = 10_000
/** How long a start waits for a connection that it can do without. */
const startPatienceMs = 1000
/** How long an orderly end of a connection may take before its socket is destroyed. */
const closeTimeoutMs = 1000

export interface PubSubOptions {
  url: string
  log: Log
  /** The channels to listen on. */
  channels: readonly PubSubChannel[]
  /** How often the listening connection is checked. */
  heartbeatMs?: number
  /** Whom notices of this database are passed to; by default those who subscribe to it alone. */
  hub?: PubSubHub
  /** Whether to go on without a connection until the database answers, after a moment for the first one. */
  mayBeAway?: boolean
  /** Rejects a connection that leads to another database. */
  admit?: (client: pg.Client) => Promise<void>
}

/**
 * Listens and sends on a dedicated connection and reconnects when it breaks. A connection that died without an error
 * is detected by heartbeats: notifications that it sends to itself.
 */
export async function openPubSub({
  url,
  log,
  channels,
  heartbeatMs = defaultHeartbeatMs,
  hub = createPubSubHub(channels),
  mayBeAway = false,
  admit = async () => undefined,
}: PubSubOptions): Promise<PubSub> {
  const reconnectListeners = new Set<() => void>()
  const sender = createNoticeSender(log)
  let client: pg.Client | undefined
  let closed = false
  let disconnect = async (): Promise<void> => undefined

  const connect = async (): Promise<void> => {
    const socket = new Socket()
    const candidate = new pg.Client({
      connectionString: url,
      application_name: 'faka pubsub',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      stream: () => socket,
    })
    let heartbeat: Heartbeat | undefined
    let ownProcessId: number | undefined
    candidate.on('error', (error) => log.warn(describeError(error), 'the listening connection broke'))
    candidate.on('end', () => {
      heartbeat?.stop()
      if (client !== candidate) return
      sender.use(undefined)
      if (!closed) void reconnect()
    })
    candidate.on('notification', ({ channel, payload, processId }) => {
      if (channel === heartbeatChannel) return heartbeat?.received()
      // what this connection sent was dispatched then
      if (processId === ownProcessId) return
      const name = channels.find((each) => channel === postgresName(each))
      if (name) hub.dispatch(parsePayload(name, payload ?? ''))
    })
    try {
      await candidate.connect()
      // from here on, so that no statement is waited for that is never answered
      heartbeat = startHeartbeat(candidate, socket, { log, intervalMs: heartbeatMs })
      await admit(candidate)
      await candidate.query(
        [...channels.map(postgresName), heartbeatChannel].map((name) => `listen ${name}`).join('; '),
      )
      // one that was sent before it listened does not come back
      heartbeat.received()
      const { rows } = await candidate.query<{ pid: number }>('select pg_backend_pid() as pid')
      ownProcessId = rows[0]?.pid
    } catch (error) {
      heartbeat?.stop()
      socket.destroy()
      throw error
    }
    client = candidate
    sender.use(candidate)
    disconnect = async () => {
      heartbeat?.stop()
      const ended = new AbortController()
      const timeout = pause(closeTimeoutMs, undefined, { signal: ended.signal }).catch(() => undefined)
      await Promise.race([sender.flush().then(() => candidate.end()), timeout])
      ended.abort()
      socket.destroy()
    }
    // close() was called while this connection was being made
    if (closed) await disconnect()
  }

  const reconnect = async (): Promise<void> => {
    for (let delayMs = 50; !closed; delayMs = Math.min(delayMs * 2, 2000)) {
      try {
        await connect()
        for (const listener of reconnectListeners) listener()
        hub.resolveWaits()
        return
      } catch {
        await pause(delayMs)
      }
    }
  }

  // what is cached before there is a connection is forgotten with it
  if (mayBeAway) await Promise.race([reconnect(), pause(startPatienceMs)])
  else await connect()
  return {
    send(notices) {
      hub.dispatch(notices)
      sender.send(notices)
    },
    publishLocally: hub.publishLocally,
    subscribe: hub.subscribe,
    onReconnect: (listener) => void reconnectListeners.add(listener),
    waitFor(channel, key, timeoutMs, signal) {
      if (signal.aborted || closed) return Promise.resolve(undefined)
      return hub.waitFor(channel, key, timeoutMs, signal)
    },
    resolveWaits: hub.resolveWaits,
    async close() {
      closed = true
      hub.resolveWaits()
      await disconnect()
    },
  }
}
