import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSilentProxy } from '../../test/silent-proxy.ts'
import { openDatabase } from '../db.ts'
import { freshDb } from '../fresh-db.ts'
import { createLog } from '../log.ts'

const log = createLog('silent')

/** A database behind a proxy, and a pool of four connections to it that are all open. */
async function openBehindProxy(times: { queryMs: number; silenceMs: number }) {
  const db = await freshDb()
  const proxy = await openSilentProxy(db.url)
  const database = openDatabase({ url: proxy.url, connections: 4, log, ...times })
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

test('when every connection falls silent at once, one statement fails with its time over, and the next ones have new connections', async () => {
  await using open = await openBehindProxy({ queryMs: 3000, silenceMs: hour })
  const before = await open.pids()
  expect(open.proxy.silence()).toBe(4)
  await expect(sql`select 1`.execute(open.database.db)).rejects.toThrow('did not answer in time')
  // the first that fails takes the others with it: none of these fails again
  for (const pid of await open.pids()) expect(before).not.toContain(pid)
})

test('a connection that said nothing for a while is tried before it is used, so that no statement fails in it', async () => {
  await using open = await openBehindProxy({ queryMs: 60_000, silenceMs: 0 })
  const before = await open.pids()
  open.proxy.silence()
  for (const pid of await open.pids()) expect(before).not.toContain(pid)
})

test('a server that lives ends what takes too long by itself, and its connection is kept', async () => {
  await using open = await openBehindProxy({ queryMs: 3000, silenceMs: hour })
  const before = await open.pids()
  await expect(sql`select pg_sleep(60)`.execute(open.database.db)).rejects.toThrow('statement timeout')
  for (const pid of await open.pids()) expect(before).toContain(pid)
})

test('a pool closes though every connection is dead, and one in use as well', async () => {
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
