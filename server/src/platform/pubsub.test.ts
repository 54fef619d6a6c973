import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { openSilentProxy } from '../../../test-support/server/silent-proxy.ts'
import { pubsubChannels as channels } from '../modules/declarations.ts'
import { inTx, publishAfterCommit, withPublisher } from './db.ts'
import { createLog } from './log.ts'
import { inTxPublishing, openPubSub, type PubSub } from './pubsub.ts'

const log = createLog('silent')
const never = new AbortController().signal
/** The default; the tests about dead connections use a shorter one. */
const heartbeatMs = 5000
/**
 * For live connections that are kept. One counts as dead at the third heartbeat, so a round trip may take two of them on
 * a busy machine, and one that is ended by mistake is ended within three.
 */
const slowHeartbeatMs = 3000

/** A database and so many instances that listen on it. */
async function openListening(count = 1) {
  const db = await freshDb()
  const instances = await Promise.all(
    Array.from({ length: count }, () => openPubSub({ url: db.url, log, channels, heartbeatMs })),
  )
  // another instance publishes, so that keys arrive through the database
  const publisher = { db: db.db, pubsub: await openPubSub({ url: db.url, log, channels, heartbeatMs }) }
  return {
    db,
    instances,
    publisher,
    pubsub: instances[0] as PubSub,
    publish: (key: string) => inTxPublishing(publisher, 'orders', [key], async () => undefined),
    /** Ends the listening connections, as a restart of the database does. */
    cut: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'faka pubsub' and datname = current_database()`.execute(db.db),
    async [Symbol.asyncDispose]() {
      await Promise.all([publisher.pubsub, ...instances].map((pubsub) => pubsub.close()))
      await db[Symbol.asyncDispose]()
    },
  }
}

const within = async (wait: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const inTime = await Promise.race([wait.then(() => true), late])
  clearTimeout(timer)
  return inTime
}

test('a commit publishes to every process, and only to waiters for that key', async () => {
  await using open = await openListening(2)
  const [here, there] = open.instances as [PubSub, PubSub]
  const waits = [here, there].map((pubsub) => pubsub.waitFor('orders', 'A', 20_000, never))
  const other = here.waitFor('orders', 'B', 20_000, never)
  const catalogue = here.waitFor('catalogue', 'A', 20_000, never)
  await open.publish('A')
  expect(await within(Promise.all(waits), 5000)).toBe(true)
  expect(await within(Promise.race([other, catalogue]), 100)).toBe(false)
})

test('a rollback publishes nothing', async () => {
  await using open = await openListening()
  const wait = open.pubsub.waitFor('orders', 'A', 20_000, never)
  const failing = inTxPublishing(open.publisher, 'orders', ['A'], async (tx) => {
    await sql`select pg_notify('faka_orders', 'A')`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await within(wait, 200)).toBe(false)
})

test('what a transaction collected is published to every process after its commit, and not when it rolls back', async () => {
  await using open = await openListening(2)
  const [here, there] = open.instances as [PubSub, PubSub]
  const db = withPublisher(open.db.db, here.send)
  const waits = [here, there].map((pubsub) => pubsub.waitFor('orders', 'A', 20_000, never))
  const rolledBack = Promise.race([here, there].map((pubsub) => pubsub.waitFor('orders', 'B', 20_000, never)))
  const failing = inTx(db, async (tx) => {
    publishAfterCommit(tx, [{ channel: 'orders', key: 'B' }])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await inTx(db, async (tx) => publishAfterCommit(tx, [{ channel: 'orders', key: 'A', detail: 'paid' }]))
  expect(await Promise.all(waits)).toEqual(['paid', 'paid'])
  expect(await within(rolledBack, 200)).toBe(false)
})

test('a process that closes right after a commit has published it', async () => {
  await using open = await openListening()
  const keys = Array.from({ length: 1000 }, (_, index) => `ORDER-${String(index).padStart(20, '0')}`)
  const waits = keys.map((key) => open.pubsub.waitFor('orders', key, 20_000, never))
  const leaving = await openPubSub({ url: open.db.url, log, channels })
  for (const key of keys) leaving.send([{ channel: 'orders', key, detail: 'delivered' }])
  await leaving.close()
  expect(new Set(await Promise.all(waits))).toEqual(new Set(['delivered']))
})

test('notices that come while the connection is broken are sent by the next one', async () => {
  await using open = await openListening()
  await using proxy = await openSilentProxy(open.db.url)
  const sender = await openPubSub({ url: proxy.url, log, channels, heartbeatMs: 200 })
  const waiting = open.pubsub.waitFor('orders', 'B', 60_000, never)
  proxy.silence('faka pubsub')
  // the first is under way on the dead connection; the second waits for the next one
  sender.send([{ channel: 'orders', key: 'A' }])
  sender.send([{ channel: 'orders', key: 'B' }])
  expect(await within(waiting, 60_000)).toBe(true)
  await sender.close()
})

test('a thousand keys of one commit all arrive', async () => {
  await using open = await openListening()
  const keys = Array.from({ length: 1000 }, (_, index) => `ORDER-${String(index).padStart(20, '0')}`)
  const waits = keys.map((key) => open.pubsub.waitFor('orders', key, 20_000, never))
  await inTxPublishing(open.publisher, 'orders', keys, async () => undefined)
  expect(await within(Promise.all(waits), 10_000)).toBe(true)
})

test('when the listening connection breaks, waiters resolve, the reconnect is reported, and keys arrive again', async () => {
  await using open = await openListening()
  let reconnects = 0
  open.pubsub.onReconnect(() => {
    reconnects++
  })
  const received: string[] = []
  open.pubsub.subscribe('orders', (key) => received.push(key))
  for (let round = 1; round <= 3; round++) {
    const waiting = open.pubsub.waitFor('orders', 'A', 20_000, never)
    await open.cut()
    expect(await within(waiting, 10_000)).toBe(true)
    expect(reconnects).toBe(round)
    await open.publish(`after ${round}`.replace(' ', '-'))
    await expect.poll(() => received, { timeout: 60_000 }).toContain(`after-${round}`)
  }
})

test('a connection that falls silent while it is asked where it leads to is given up', async () => {
  await using db = await freshDb()
  const admit = async (client: pg.Client) => void (await client.query('select pg_sleep(600)'))
  await expect(openPubSub({ url: db.url, log, channels, heartbeatMs: 100, admit })).rejects.toThrow(
    'Connection terminated',
  )
})

test('a connection that is asked for longer than a heartbeat takes is kept', async () => {
  await using db = await freshDb()
  let asked = 0
  const admit = async (client: pg.Client) => {
    asked++
    await client.query('select pg_sleep(4.5)')
  }
  const pubsub = await openPubSub({ url: db.url, log, channels, heartbeatMs: slowHeartbeatMs, admit })
  await pubsub.waitFor('orders', 'A', 3 * slowHeartbeatMs, never)
  // the next connection would be asked as well
  expect(asked).toBe(1)
  await pubsub.close()
})

test('a wait ends by its timeout, by its signal, and when pub/sub is closed', async () => {
  await using open = await openListening()
  const startedAt = performance.now()
  await open.pubsub.waitFor('orders', 'A', 100, never)
  expect(performance.now() - startedAt).toBeGreaterThan(95)
  const signal = new AbortController()
  const aborted = open.pubsub.waitFor('orders', 'A', 20_000, signal.signal)
  signal.abort()
  expect(await within(aborted, 10_000)).toBe(true)
  expect(await within(open.pubsub.waitFor('orders', 'A', 20_000, signal.signal), 10_000)).toBe(true)
  const last = open.pubsub.waitFor('orders', 'A', 20_000, never)
  await open.pubsub.close()
  expect(await within(last, 10_000)).toBe(true)
})

test('an unsubscribed listener is not called any more', async () => {
  await using open = await openListening()
  const received: string[] = []
  const end = open.pubsub.subscribe('orders', (key) => received.push(`first ${key}`))
  open.pubsub.subscribe('orders', (key) => received.push(`second ${key}`))
  end()
  await open.publish('A')
  await expect.poll(() => received, { timeout: 60_000 }).toEqual(['second A'])
})

test('the writing process is notified before the write returns', async () => {
  await using open = await openListening()
  const received: string[] = []
  open.pubsub.subscribe('catalogue', (key) => received.push(key))
  await inTxPublishing({ db: open.db.db, pubsub: open.pubsub }, 'catalogue', ['7'], async () => undefined)
  expect(received[0]).toBe('7')
})

test('a statement that publishes by itself can add a detail', async () => {
  await using open = await openListening()
  const waits = ['A', 'B'].map((key) => open.pubsub.waitFor('orders', key, 20_000, never))
  await sql`select pg_notify('faka_orders', 'A=paid B=delivered')`.execute(open.db.db)
  expect(await Promise.all(waits)).toEqual(['paid', 'delivered'])
})

test('a listening connection that dies without an error is replaced: the reconnect is reported, and keys arrive again', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  const pubsub = await openPubSub({ url: proxy.url, log, channels, heartbeatMs: 200 })
  const publisher = { db: db.db, pubsub: await openPubSub({ url: db.url, log, channels }) }
  try {
    let reconnects = 0
    pubsub.onReconnect(() => {
      reconnects++
    })
    const received: string[] = []
    pubsub.subscribe('catalogue', (key) => received.push(key))
    const publish = (key: string) => inTxPublishing(publisher, 'catalogue', [key], async () => undefined)
    await publish('1')
    await expect.poll(() => received, { timeout: 60_000 }).toEqual(['1'])
    expect(proxy.silence('faka pubsub')).toBe(1)
    await publish('2')
    await expect.poll(() => reconnects, { timeout: 60_000 }).toBe(1)
    await publish('3')
    await expect.poll(() => received, { timeout: 60_000 }).toEqual(['1', '3'])
  } finally {
    await Promise.all([pubsub.close(), publisher.pubsub.close()])
  }
})

test('a live connection is kept, however long nothing is published', async () => {
  await using db = await freshDb()
  const pubsub = await openPubSub({ url: db.url, log, channels, heartbeatMs: slowHeartbeatMs })
  let reconnects = 0
  pubsub.onReconnect(() => {
    reconnects++
  })
  const listConnections = () =>
    sql<{
      pid: number
    }>`select pid from pg_stat_activity where application_name = 'faka pubsub' and datname = current_database()`.execute(
      db.db,
    )
  const before = (await listConnections()).rows
  await pubsub.waitFor('orders', 'A', 4 * slowHeartbeatMs, never)
  expect((await listConnections()).rows).toEqual(before)
  expect(reconnects).toBe(0)
  await pubsub.close()
})

test('closing does not wait for a dead connection', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  const pubsub = await openPubSub({ url: proxy.url, log, channels })
  proxy.silence()
  expect(await within(pubsub.close(), 20_000)).toBe(true)
})

test('nothing is sent or heard over a connection that leads to another database', async () => {
  await using open = await openListening()
  const { db, publish } = open
  let isRight = false
  let asked = 0
  const pubsub = await openPubSub({
    url: db.url,
    log,
    channels,
    mayBeAway: true,
    async admit() {
      asked++
      if (!isRight) throw new Error('another database')
    },
  })
  expect(asked).toBeGreaterThan(0)
  const own: string[] = []
  pubsub.subscribe('orders', (key) => own.push(key))
  await publish('first')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(own).toEqual([])
  isRight = true
  await expect
    .poll(async () => {
      await publish('second')
      return own
    })
    .toContain('second')
  await pubsub.close()
})
