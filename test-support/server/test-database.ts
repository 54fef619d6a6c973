import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareClusterPaths } from '../../server/src/adapters/embedded-postgres/cluster-paths.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { lockExclusive } from '../../server/src/adapters/embedded-postgres/file-lock.ts'
import { stopPostmaster } from '../../server/src/adapters/embedded-postgres/postmaster.ts'
import { createCell } from '../../server/src/modules/create-cell.ts'
import { openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { migrate } from '../../server/src/platform/migrate.ts'
import { superuserUrlOf } from './base-backup.ts'
import { runOn, testCell, testServer } from './fresh-db.ts'

const log = createLog('warn')
const prefix = 'faka-test-'
/** Newer folders may belong to a test that is restarting its database. */
const staleAfterMs = 600_000

/** Linux keeps files in memory here. */
const memoryFolder = '/dev/shm'
/** Three times what a full run writes: its WAL and a few hundred small databases. */
const requiredBytes = 6e9

const hasSpace = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > requiredBytes,
    () => false,
  )

/**
 * One PostgreSQL for the whole test run, in a temporary folder, with a migrated template database that `freshDb`
 * clones. In memory if there is space: creating and dropping databases takes a tenth of the time there. Tests that
 * kill PostgreSQL or inspect its files use their own one on disk. If FAKA_TEST_DATABASE_URL is set, that PostgreSQL
 * is used; its role must be allowed to create databases.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const needsDatabase = project.vitest.projects.some(({ name }) => name !== 'structure' && name !== 'web')
  if (!needsDatabase) return undefined
  const configuredUrl = process.env[testServer.url]
  const own = configuredUrl ? undefined : await startInTemporaryFolder()
  const url = configuredUrl || own?.url || ''
  const template = `faka_template_${process.pid}`
  await makeTemplate(url, template)
  process.env[testServer.url] = url
  process.env[testServer.template] = template
  if (own?.inMemory) process.env[testServer.strategy] = 'file_copy'
  return async () => {
    if (own) await own.stop()
    else await runOn(url, `drop database ${template} with (force)`)
  }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await runOn(url, `create database ${template}`)
  const address = new URL(url)
  address.pathname = `/${template}`
  const database = openDatabase({ url: address.href, connections: 2, log })
  try {
    await migrate(database.db)
    const cell = testCell()
    if (cell.number > 0) await createCell({ common: database.db, now: () => new Date() }, cell)
  } finally {
    await database.close()
  }
}

async function startInTemporaryFolder(): Promise<
  Pick<EmbeddedPostgres, 'url' | 'stop'> & { inMemory: boolean }
> {
  for (const folder of [tmpdir(), memoryFolder]) await removeLeftovers(folder)
  const inMemory = await hasSpace(memoryFolder)
  const dataDir = await mkdtemp(join(inMemory ? memoryFolder : tmpdir(), prefix))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await adaptToTests(await superuserUrlOf(dataDir), new URL(postgres.url))
  // Ctrl-C ends the run without calling `stop`.
  const endAtOnce = () => {
    process.kill(postgres.pid, 'SIGQUIT')
    // Its processes may still write while they exit, so one pass may not remove everything.
    for (let pass = 0; pass < 100 && existsSync(dataDir); pass++) {
      rmSync(dataDir, { recursive: true, force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
  process.on('exit', endAtOnce)
  // A signal may arrive twice, from the terminal and from npm; the second must not interrupt the shutdown.
  const ignore = () => {}
  process.on('SIGINT', ignore).on('SIGTERM', ignore)
  return {
    url: postgres.url,
    inMemory,
    async stop() {
      process.off('exit', endAtOnce).off('SIGINT', ignore).off('SIGTERM', ignore)
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Leaves out what a database in which nothing is kept does not need. A test opens a few connections and lives for seconds:
 * to derive a key for each of them, and to go through hundreds of databases for what may be vacuumed, takes longer than
 * what it is for.
 */
async function adaptToTests(superuserUrl: string, { username, password }: URL): Promise<void> {
  for (const setting of ['autovacuum', 'fsync', 'full_page_writes', 'synchronous_commit'])
    await runOn(superuserUrl, `alter system set ${setting} = off`)
  await runOn(superuserUrl, 'select pg_reload_conf()')
  const sameWithFewerRounds = `set scram_iterations = 1; alter role ${username} password '${password}'`
  await runOn(superuserUrl, sameWithFewerRounds)
}

/** Stops and removes the databases of killed test runs, whose owner process is gone. */
async function removeLeftovers(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  for (const name of found.filter((each) => each.startsWith(prefix))) {
    const dataDir = join(folder, name)
    try {
      if (Date.now() - (await stat(dataDir)).birthtimeMs < staleAfterMs) continue
      const places = await prepareClusterPaths(dataDir)
      const ownership = lockExclusive(places.ownerLock)
      if (!ownership) continue
      await stopPostmaster(places)
      ownership.release()
      await rm(dataDir, { recursive: true, force: true })
    } catch {
      // The folder belongs to another user.
    }
  }
}
