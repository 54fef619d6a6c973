import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSilentProxy } from '../test/silent-proxy.ts'
import { freshDb } from './fresh-db.ts'
import { createLog } from './log.ts'
import { inTxPublishing, openPubSub, type PubSub } from './pubsub.ts'

const log = createLog('silent')
const never = new AbortController().signal
/** As in service; the tests about silence have a faster one. */
const beatMs = 5000

/** A database and so many processes that listen on it. */
async function openListening(count = 1) {
  const db = await freshDb()
  const wakes = await Promise.all(
    Array.from({ length: count }, () => openPubSub({ url: db.url, log, heartbeatMs: beatMs })),
  )
  // somebody else tells, so that what is heard came through the database
  const teller = { db: db.db, pubsub: await openPubSub({ url: db.url, log, heartbeatMs: beatMs }) }
  return {
    db,
    wakes,
    teller,
    pubsub: wakes[0] as PubSub,
    say: (key: string) => inTxPublishing(teller, 'orders', [key], async () => undefined),
    /** Ends the connections that listen, as a restart of the database does. */
    cut: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'faka wake' and datname = current_database()`.execute(db.db),
    async [Symbol.asyncDispose]() {
      await Promise.all([teller.pubsub, ...wakes].map((pubsub) => pubsub.close()))
      await db[Symbol.asyncDispose]()
    },
  }
}

const within = async (wait: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const heard = await Promise.race([wait.then(() => true), late])
  clearTimeout(timer)
  return heard
}

test('what is told with a commit is heard by every process, and only by who waits for that key', async () => {
  await using open = await openListening(2)
  const [here, there] = open.wakes as [PubSub, PubSub]
  const waits = [here, there].map((pubsub) => pubsub.waitFor('orders', 'A', 20_000, never))
  const other = here.waitFor('orders', 'B', 20_000, never)
  const catalogue = here.waitFor('catalogue', 'A', 20_000, never)
  await open.say('A')
  expect(await within(Promise.all(waits), 5000)).toBe(true)
  expect(await within(Promise.race([other, catalogue]), 100)).toBe(false)
})

test('nothing is heard of what was rolled back', async () => {
  await using open = await openListening()
  const wait = open.pubsub.waitFor('orders', 'A', 20_000, never)
  const failing = inTxPublishing(open.teller, 'orders', ['A'], async (tx) => {
    await sql`select pg_notify('faka_orders', 'A')`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await within(wait, 200)).toBe(false)
})

test('a thousand keys in one commit are all heard', async () => {
  await using open = await openListening()
  const keys = Array.from({ length: 1000 }, (_, at) => `ORDER-${String(at).padStart(20, '0')}`)
  const waits = keys.map((key) => open.pubsub.waitFor('orders', key, 20_000, never))
  await inTxPublishing(open.teller, 'orders', keys, async () => undefined)
  expect(await within(Promise.all(waits), 10_000)).toBe(true)
})

test('when the listening connection is cut, waiters come home, the gap is told, and it hears again', async () => {
  await using open = await openListening()
  let gaps = 0
  open.pubsub.onReconnect(() => {
    gaps++
  })
  const heard: string[] = []
  open.pubsub.subscribe('orders', (key) => heard.push(key))
  for (let round = 1; round <= 3; round++) {
    const waiting = open.pubsub.waitFor('orders', 'A', 20_000, never)
    await open.cut()
    expect(await within(waiting, 10_000)).toBe(true)
    expect(gaps).toBe(round)
    await open.say(`after ${round}`.replace(' ', '-'))
    await expect.poll(() => heard, { timeout: 60_000 }).toContain(`after-${round}`)
  }
})

test('a wait ends with its time, with its signal, and with the process', async () => {
  await using open = await openListening()
  const begun = performance.now()
  await open.pubsub.waitFor('orders', 'A', 100, never)
  expect(performance.now() - begun).toBeGreaterThan(95)
  const signal = new AbortController()
  const aborted = open.pubsub.waitFor('orders', 'A', 20_000, signal.signal)
  signal.abort()
  expect(await within(aborted, 1000)).toBe(true)
  expect(await within(open.pubsub.waitFor('orders', 'A', 20_000, signal.signal), 1000)).toBe(true)
  const last = open.pubsub.waitFor('orders', 'A', 20_000, never)
  await open.pubsub.close()
  expect(await within(last, 1000)).toBe(true)
})

test('who ended listening hears no more', async () => {
  await using open = await openListening()
  const heard: string[] = []
  const end = open.pubsub.subscribe('orders', (key) => heard.push(`first ${key}`))
  open.pubsub.subscribe('orders', (key) => heard.push(`second ${key}`))
  end()
  await open.say('A')
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['second A'])
})

test('who writes has heard of it himself when the write is done', async () => {
  await using open = await openListening()
  const heard: string[] = []
  open.pubsub.subscribe('catalogue', (key) => heard.push(key))
  await inTxPublishing({ db: open.db.db, pubsub: open.pubsub }, 'catalogue', ['7'], async () => undefined)
  expect(heard[0]).toBe('7')
})

test('a statement that tells by itself says what came of it', async () => {
  await using open = await openListening()
  const waits = ['A', 'B'].map((key) => open.pubsub.waitFor('orders', key, 20_000, never))
  await sql`select pg_notify('faka_orders', 'A=paid B=delivered')`.execute(open.db.db)
  expect(await Promise.all(waits)).toEqual(['paid', 'delivered'])
})

test('a listening connection that falls silent without an end is given up: the gap is told, and it hears again', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  const pubsub = await openPubSub({ url: proxy.url, log, heartbeatMs: 200 })
  const teller = { db: db.db, pubsub: await openPubSub({ url: db.url, log }) }
  try {
    let gaps = 0
    pubsub.onReconnect(() => {
      gaps++
    })
    const heard: string[] = []
    pubsub.subscribe('catalogue', (key) => heard.push(key))
    const say = (key: string) => inTxPublishing(teller, 'catalogue', [key], async () => undefined)
    await say('1')
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['1'])
    expect(proxy.silence('faka wake')).toBe(1)
    await say('2')
    await expect.poll(() => gaps, { timeout: 60_000 }).toBe(1)
    await say('3')
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['1', '3'])
  } finally {
    await Promise.all([pubsub.close(), teller.pubsub.close()])
  }
})

test('a connection that hears is never given up, however long nobody tells anything', async () => {
  await using db = await freshDb()
  const pubsub = await openPubSub({ url: db.url, log, heartbeatMs: 50 })
  let gaps = 0
  pubsub.onReconnect(() => {
    gaps++
  })
  const beats = () =>
    sql<{
      pid: number
    }>`select pid from pg_stat_activity where application_name = 'faka wake' and datname = current_database()`.execute(
      db.db,
    )
  const before = (await beats()).rows
  await pubsub.waitFor('orders', 'A', 3000, never)
  expect((await beats()).rows).toEqual(before)
  expect(gaps).toBe(0)
  await pubsub.close()
})

test('closing does not wait for a connection that is dead', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  const pubsub = await openPubSub({ url: proxy.url, log })
  proxy.silence()
  expect(await within(pubsub.close(), 20_000)).toBe(true)
})
