import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { tryBackupLock } from '../platform/db/backup-lock.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import { createLog } from '../platform/log.ts'
import { runMigrate } from './run-migrate.ts'

const names = (await readdir(new URL('../../migrations/', import.meta.url)))
  .filter((name) => /^\d{4}-/.test(name))
  .sort()
const last = names.at(-1) ?? ''

/** A migrated database, with the command for it. */
async function openDb() {
  const db = await freshDb()
  const run = async (...args: string[]) => {
    const result = { exitCode: 0, out: '', err: '' }
    result.exitCode = await runMigrate(args, {
      env: { DATABASE_URL: db.url },
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
      url: db.url,
      secretKey: 'a secret key for tests, long enough',
      production,
      log: createLog('silent'),
    })
  return { ...db, run, prepare, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() }
}

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
  expect(planned.out).toContain(`-- ${names[0]}\n`)
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
  expect(failed.err).toContain('Nothing was changed')
  await sql`insert into kysely_migration (name, timestamp) values
    (${names[0]}, '2026'), ('9999-of-a-newer-release.sql', '2026')`.execute(db.db)
  expect((await db.run('--status')).out).toContain('unknown to this program: 9999-of-a-newer-release.sql')
  for (const act of ['--plan', '--up']) {
    const { exitCode, err } = await db.run(act)
    expect(exitCode).toBe(1)
    expect(err).toContain('older than its database')
  }
})
