import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { lockAlone } from '../server/src/kernel/bundled-postgres/file-lock.ts'
import { preparePlaces } from '../server/src/kernel/bundled-postgres/places.ts'
import { stopPostmaster } from '../server/src/kernel/bundled-postgres/postmaster.ts'
import { type BundledPostgres, startBundledPostgres } from '../server/src/kernel/bundled-postgres.ts'
import { openDatabase } from '../server/src/kernel/db.ts'
import { runOn, testServer } from '../server/src/kernel/fresh-db.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { migrate } from '../server/src/kernel/migrate.ts'

const log = createLog('warn')
const prefix = 'faka-test-'
/** Younger folders may belong to a test that just stops and starts its database. */
const leftAfterMs = 600_000

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** What a whole run fills, its log of writes and a few hundred small databases, three times over. */
const roomBytes = 6e9

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > roomBytes,
    () => false,
  )

/**
 * One PostgreSQL for the whole test run, in a temporary folder, with a migrated database that `freshDb` clones. In
 * memory where there is room: a test makes and drops its database there in a tenth of the time. Tests that kill a
 * PostgreSQL or look at what it left have one of their own on the disk.
 * Where FAKA_TEST_DATABASE_URL is set already, that PostgreSQL is used; its role must be allowed to make databases.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const needsDatabase = project.vitest.projects.some(({ name }) => name !== 'house' && name !== 'web')
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
  Pick<BundledPostgres, 'url' | 'stop'> & { inMemory: boolean }
> {
  for (const folder of [tmpdir(), memory]) await removeLeftovers(folder)
  const inMemory = await hasRoom(memory)
  const dataDir = await mkdtemp(join(inMemory ? memory : tmpdir(), prefix))
  const postgres = await startBundledPostgres({ dataDir, log })
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
      if (Date.now() - (await stat(dataDir)).birthtimeMs < leftAfterMs) continue
      const places = await preparePlaces(dataDir)
      const ownership = lockAlone(places.ownerLock)
      if (!ownership) continue
      await stopPostmaster(places)
      ownership.release()
      await rm(dataDir, { recursive: true, force: true })
    } catch {
      // Someone else's folder: not ours to remove.
    }
  }
}
