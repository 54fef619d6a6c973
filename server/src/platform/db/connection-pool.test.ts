import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { openSilentProxy } from '../../../../test-support/server/silent-proxy.ts'
import { openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { openConnectionPool } from './connection-pool.ts'

const log = createLog('silent')

/** A database behind a proxy, and a pool with four open connections to it. */
async function openBehindProxy(timeouts: { queryTimeoutMs: number; pingAfterIdleMs: number }) {
  const db = await freshDb()
  const proxy = await openSilentProxy(db.url)
  const database = openDatabase({ url: proxy.url, connections: 4, log, ...timeouts })
  const pids = async () => {
    const all = Array.from({ length: 4 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(database.db),
    )
    return new Set((await Promise.all(all)).map(({ rows }) => rows[0]?.pid))
  }
  expect((await pids()).size).toBe(4)
  return {
    database,
    proxy,
    pids,
    async [Symbol.asyncDispose]() {
      await database.close()
      await proxy[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

const hour = 3_600_000

test('when all connections die at once, one statement fails by its timeout, and the next ones get new connections', async () => {
  await using open = await openBehindProxy({ queryTimeoutMs: 3000, pingAfterIdleMs: hour })
  const before = await open.pids()
  expect(open.proxy.silence()).toBe(4)
  await expect(sql`select 1`.execute(open.database.db)).rejects.toThrow('did not answer in time')
  // the first failure destroyed the other connections, so that none of these fails
  for (const pid of await open.pids()) expect(before).not.toContain(pid)
})

test('an idle connection is pinged before use, so that no statement fails on a dead one', async () => {
  await using open = await openBehindProxy({ queryTimeoutMs: 60_000, pingAfterIdleMs: 0 })
  const before = await open.pids()
  open.proxy.silence()
  for (const pid of await open.pids()) expect(before).not.toContain(pid)
})

test('a live server cancels a slow statement by itself, and its connection is kept', async () => {
  await using open = await openBehindProxy({ queryTimeoutMs: 3000, pingAfterIdleMs: hour })
  const before = await open.pids()
  await expect(sql`select pg_sleep(60)`.execute(open.database.db)).rejects.toThrow('statement timeout')
  for (const pid of await open.pids()) expect(before).toContain(pid)
})

test('a pool closes although all connections are dead, one of them in use', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  const database = openDatabase({ url: proxy.url, connections: 2, log, queryTimeoutMs: hour })
  const used = sql`select pg_sleep(600)`.execute(database.db)
  const ended = expect(used).rejects.toThrow()
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where query like '%pg_sleep(600)'`.execute(db.db)).rows
          .length,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  proxy.silence()
  await database.close()
  await ended
})

test('a statement that a server refuses since it only reads, as a primary of before a failover does, takes its connections with it', async () => {
  await using db = await freshDb()
  const name = new URL(db.url).pathname.slice(1)
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(db.db)
  const database = openDatabase({ url: db.url, connections: 4, log })
  onTestFinished(() => database.close())
  const inEach = (text: string) =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        database.db.transaction().execute(async (tx) => {
          const { rows } = await sql`select pg_sleep(0.2)`.execute(tx)
          await sql.raw(text).execute(tx)
          return rows
        }),
      ),
    )
  await inEach('select 1')
  await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(db.db)
  await expect(
    database.db.transaction().execute((tx) => sql`delete from orders`.execute(tx)),
  ).rejects.toThrow('read-only transaction')
  // neither the one that failed nor those that were opened with it are used again
  expect(await inEach('delete from orders')).toHaveLength(4)
})

test('a gate learns whether a pool without a free connection is busy or silent, and connections are asked as often as it says', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  const failures: boolean[] = []
  let [mustAsk, asked] = [true, 0]
  const pool = openConnectionPool({
    url: proxy.url,
    connections: 1,
    log,
    queryTimeoutMs: 20_000,
    gate: {
      pass: () => undefined,
      mustAdmit: (admittedAt) => mustAsk || admittedAt === undefined,
      admit: async () => void asked++,
      failed(error, { isConnecting, isSilent }) {
        if (isConnecting) failures.push(isSilent)
        return error
      },
    },
  })
  const held = await pool.acquire()
  const busy = pool.acquire()
  const working = setInterval(() => void held.query({ text: 'select 1' }), 500)
  await expect(busy).rejects.toThrow('timeout exceeded')
  clearInterval(working)
  held.release()
  for (mustAsk of [true, false]) (await pool.acquire()).release()
  expect(asked).toBe(2)
  proxy.silence()
  proxy.hangNewConnections(true)
  const silent = await pool.acquire()
  silent.query({ text: 'select 1' }).catch(() => undefined)
  await expect(pool.acquire()).rejects.toThrow('timeout exceeded')
  expect(failures).toEqual([false, true])
  silent.release(true)
  await pool.close()
})
