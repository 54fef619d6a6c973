import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareClusterPaths } from '../server/src/adapters/embedded-postgres/cluster-paths.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { lockExclusive } from '../server/src/adapters/embedded-postgres/file-lock.ts'
import { stopPostmaster } from '../server/src/adapters/embedded-postgres/postmaster.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { runOn, testServer } from '../server/src/platform/fresh-db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'

const log = createLog('warn')
const prefix = 'faka-test-'
/** Younger folders may belong to a test that just stops and starts its database. */
const staleAfterMs = 600_000

/** Where Linux keeps files in memory. */
const memoryFolder = '/dev/shm'
/** What a whole run fills, its log of writes and a few hundred small databases, three times over. */
const requiredBytes = 6e9

const hasSpace = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > requiredBytes,
    () => false,
  )

/**
 * One PostgreSQL for the whole test run, in a temporary folder, with a migrated database that `freshDb` clones. In
 * memory where there is room: a test makes and drops its database there in a tenth of the time. Tests that kill a
 * PostgreSQL or look at what it left have one of their own on the disk.
 * Where FAKA_TEST_DATABASE_URL is set already, that PostgreSQL is used; its role must be allowed to make databases.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const needsDatabase = project.vitest.projects.some(({ name }) => name !== 'structure' && name !== 'web')
  if (!needsDatabase) return undefined
  const given = process.env[testServer.url]
  const own = given ? undefined : await startInTemporaryFolder()
  const url = given || own?.url || ''
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
  // Ctrl-C ends the run without the way back through `stop`.
  const endAtOnce = () => {
    process.kill(postgres.pid, 'SIGQUIT')
    // Its processes may still write while they end, so that one pass can leave something.
    for (let pass = 0; pass < 100 && existsSync(dataDir); pass++) {
      rmSync(dataDir, { recursive: true, force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
  process.on('exit', endAtOnce)
  // A signal may come twice, from the terminal and from npm; the second must not cut off what the first began.
  const hold = () => {}
  process.on('SIGINT', hold).on('SIGTERM', hold)
  return {
    url: postgres.url,
    inMemory,
    async stop() {
      process.off('exit', endAtOnce).off('SIGINT', hold).off('SIGTERM', hold)
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Ends and removes what killed test runs left: a folder whose owner is gone belongs to nobody. */
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
      // Someone else's folder: not ours to remove.
    }
  }
}
