import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { emptyDb, freshDb } from '../../../test-support/server/fresh-db.ts'
import { migratedUntil } from '../../../test-support/server/migrated-until.ts'
import { tryBackupLock } from '../platform/db/backup-lock.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { migrateAlone } from '../platform/db/migrate-alone.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import { openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openPubSub } from '../platform/pubsub.ts'
import { runMigrate } from './run-migrate.ts'

const names = (await readdir(new URL('../../migrations/', import.meta.url)))
  .filter((name) => /^\d{4}-/.test(name))
  .sort()
const last = names.at(-1) ?? ''

/** The command for a database, and a start on it. */
function commandFor(url: string) {
  const run = async (...args: string[]) => {
    const result = { exitCode: 0, out: '', err: '' }
    result.exitCode = await runMigrate(args, {
      env: { DATABASE_URL: url },
      write: (text) => {
        result.out += text
      },
      writeError: (text) => {
        result.err += text
      },
    })
    return result
  }
  const prepare = (production: boolean) =>
    prepareDatabase({
      url,
      pooled: false,
      secretKey: 'a secret key for tests, long enough',
      production,
      log: createLog('silent'),
    })
  return { run, prepare }
}

/** A migrated database, with the command for it. */
async function openDb() {
  const db = await freshDb()
  return { ...db, ...commandFor(db.url), [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() }
}

test('an empty database gets every migration', async () => {
  await using db = await emptyDb()
  const { run } = commandFor(db.url)
  const status = await run('--status')
  expect({ exitCode: status.exitCode, err: status.err }).toEqual({ exitCode: 1, err: '' })
  expect(await run('--up')).toEqual({
    exitCode: 0,
    out: names.map((name) => `applied: ${name}\n`).join(''),
    err: '',
  })
})

test('an up-to-date database lacks nothing; wrong usage says what there is', async () => {
  await using db = await openDb()
  expect(await db.run('--status')).toEqual({
    exitCode: 0,
    out: `applied: ${names.length}, the last is ${last}\n`,
    err: '',
  })
  expect((await db.run('--plan')).out).toBe('Nothing is missing.\n')
  expect((await db.run('--up')).out).toBe('Nothing is missing.\n')
  for (const args of [[], ['--up', '--plan'], ['up']]) {
    const { exitCode, err } = await db.run(...args)
    expect(exitCode).toBe(2)
    expect(err).toContain('migrate --status')
  }
})

test('in production a database with data is migrated by the command alone', async () => {
  await using db = await openDb()
  await sql`drop schema public cascade; create schema public;`.execute(db.db)
  await sql`drop schema if exists sandbox_gateway cascade`.execute(db.db)
  const planned = await db.run('--plan')
  expect(planned.out).toContain(`-- ${names[0]}: runs beside the program\n`)
  expect((await db.run('--status')).out).toContain(`pending: ${last}`)
  // nothing can be lost in an empty one
  await db.prepare(true)
  expect((await db.run('--status')).exitCode).toBe(0)

  await sql`delete from kysely_migration where name = ${last}`.execute(db.db)
  expect(await db.run('--status')).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining(`pending: ${last}`),
  })
  await expect(db.prepare(true)).rejects.toThrow(`newer than its database, which lacks "${last}"`)
  const { rows } = await sql`select from kysely_migration where name = ${last}`.execute(db.db)
  expect(rows).toHaveLength(0)
})

test('no migration is applied while a backup runs', async () => {
  await using db = await openDb()
  const backup = await openDirectConnection(db.url)
  try {
    expect((await backup.query(tryBackupLock)).rows).toEqual([{ locked: true }])
    const refused = await db.run('--up')
    expect(refused).toMatchObject({ exitCode: 1, out: '' })
    expect(refused.err).toContain('A backup is running')
  } finally {
    await backup.end()
  }
  expect((await db.run('--up')).exitCode).toBe(0)
})

test('a schema of a newer program is refused by the command too, and --up changes nothing when it fails', async () => {
  await using db = await openDb()
  // its objects are there already, so that it fails
  await sql`delete from kysely_migration where name = ${names[0]}`.execute(db.db)
  const failed = await db.run('--up')
  expect(failed).toMatchObject({ exitCode: 1, out: '' })
  expect(failed.err).toContain(`"${names[0]}" was not applied: `)
  await sql`insert into kysely_migration (name, timestamp) values
    (${names[0]}, '2026'), ('9999-of-a-newer-release.sql', '2026')`.execute(db.db)
  expect((await db.run('--status')).out).toContain('unknown to this program: 9999-of-a-newer-release.sql')
  for (const act of ['--plan', '--up']) {
    const { exitCode, err } = await db.run(act)
    expect(exitCode).toBe(1)
    expect(err).toContain('older than its database')
  }
})

test('a step that programs before it cannot run beside is applied only when none is connected', async () => {
  await using db = await migratedUntil('0059')
  const { run, prepare } = commandFor(db.url)
  const { out: plan } = await run('--plan')
  expect(plan).toMatch(/^-- 0060-request-ids-by-shop\.sql: needs the program stopped$/m)
  expect(plan).toMatch(/^-- 0061-backup-runs\.sql: runs beside the program$/m)
  expect(plan).toMatch(/^-- 2 of \d+ need the program stopped: stop every process of the shop/m)
  expect((await run('--status')).out).toContain('0060-request-ids-by-shop.sql (needs the program stopped)')
  const shop = await openPubSub({ url: db.url, log: createLog('silent'), channels: [] })
  const { out: before } = await run('--status')
  const refused = await run('--up')
  expect(refused).toMatchObject({ exitCode: 1, out: '' })
  expect(refused.err).toContain('and have 1 connection to the database')
  await expect(prepare(false)).rejects.toThrow('Stop all processes of FAKA')
  // before the databases of cells are changed
  const beforeSteps = vi.fn(async () => undefined)
  const own = openDatabase({ url: db.url, connections: 1, log: createLog('silent') })
  await expect(migrateAlone(own.db, { pooled: false, beforeSteps })).rejects.toThrow('nothing was changed.')
  expect(beforeSteps).not.toHaveBeenCalled()
  await own.close()
  expect((await run('--status')).out).toBe(before)
  await shop.close()
  await expect.poll(async () => (await run('--up')).exitCode).toBe(0)
  expect((await run('--status')).exitCode).toBe(0)
})

test('a program that connects while such a step is applied keeps it from being committed', async () => {
  await using db = await migratedUntil('0059')
  const { run } = commandFor(db.url)
  const { out: before } = await run('--status')
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    // holds the transaction open at its first step, for as long as it takes
    await client.query(`
      create function wait_for_test() returns trigger language plpgsql set lock_timeout = '0' as
        'begin perform pg_advisory_lock_shared(7); return new; end';
      create trigger wait_for_test before insert on kysely_migration
        for each row execute function wait_for_test();
      select pg_advisory_lock(7)`)
    const migrating = run('--up')
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 7 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
    const shop = await openPubSub({ url: db.url, log: createLog('silent'), channels: [] })
    await client.query('select pg_advisory_unlock(7)')
    const refused = await migrating
    expect(refused).toMatchObject({ exitCode: 1, out: '' })
    expect(refused.err).toContain('and have 1 connection to the database')
    expect((await run('--status')).out).toBe(before)
    await shop.close()
    await expect.poll(async () => (await run('--up')).exitCode).toBe(0)
  } finally {
    await client.end()
  }
})

test('what a migration that was killed did not record for other programs, the next one records', async () => {
  await using db = await openDb()
  const recorded = () =>
    sql<{ beside_since: string | null }>`
      select beside_since from kysely_migration order by name`.execute(db.db)
  const { rows: complete } = await recorded()
  await sql`update kysely_migration set beside_since = null where name >= '0071'`.execute(db.db)
  expect((await recorded()).rows).not.toEqual(complete)
  expect((await db.run('--up')).out).toBe('Nothing is missing.\n')
  expect((await recorded()).rows).toEqual(complete)
})

test('a program accepts a newer schema as far as the steps that it does not know let it run beside them', async () => {
  await using db = await openDb()
  await sql`delete from kysely_migration where name = ${last}`.execute(db.db)
  const { rows } = await sql<{ name: string; beside_since: string | null }>`
    select name, beside_since from kysely_migration where name < '0061' order by name desc limit 2`.execute(
    db.db,
  )
  expect(rows.map(({ name, beside_since }) => [name.slice(0, 4), beside_since])).toEqual([
    ['0060', null],
    ['0059', '0000'],
  ])
  const setUnknown = (since: string | null) =>
    sql`insert into kysely_migration (name, timestamp, beside_since) values
        (${last}, '2026', '0000'), ('9999-of-a-newer-release.sql', '2027', ${since})
      on conflict (name) do update set beside_since = excluded.beside_since`.execute(db.db)
  for (const since of ['0000', last.slice(0, 4)]) {
    await setUnknown(since)
    for (const production of [true, false]) await db.prepare(production)
  }
  for (const since of [null, '9998']) {
    await setUnknown(since)
    for (const production of [true, false])
      await expect(db.prepare(production)).rejects.toThrow('older than its database')
  }
})

test('a start that migrates waits for a backup, and then for a start that migrates already', async () => {
  await using db = await openDb()
  await sql`drop schema public cascade; create schema public;`.execute(db.db)
  await sql`drop schema if exists sandbox_gateway cascade`.execute(db.db)
  const backup = await openDirectConnection(db.url)
  const otherStarts = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and query = '${tryBackupLock.replaceAll("'", "''")}'`
  try {
    await backup.query(tryBackupLock)
    const starts = Promise.all([db.prepare(true), db.prepare(false)])
    await expect.poll(async () => (await backup.query(otherStarts)).rowCount).toBe(2)
    expect((await db.run('--status')).out).toContain('applied: 0\n')
    await backup.end()
    await starts
  } finally {
    await backup.end().catch(() => undefined)
  }
  expect((await db.run('--status')).exitCode).toBe(0)
})
