import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useEmbeddedPostgres } from '../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws } from '../server/src/laws/laws.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { findFreePort, waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { openRestoredShop } from './open-restored-shop.ts'
import { startShoppers } from './shoppers.ts'

/** The settings of PostgreSQL in the chapter about point-in-time recovery: for archiving, and for recovery. */
async function readDocumentedSettings(): Promise<[archiving: string, recovery: string]> {
  const text = await readFile(join(import.meta.dirname, '..', 'docs', 'operating.md'), 'utf8')
  const [, chapter = ''] = text.split('### To any moment: point-in-time recovery')
  const [archiving = '', recovery = ''] = [...chapter.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(
    ([, block = '']) => block,
  )
  expect(archiving).toContain('archive_command')
  expect(recovery).toContain('restore_command')
  return [archiving, recovery]
}

/** What PostgreSQL makes anew at a start, and its log, which recovery takes from the archive. */
const leftOut =
  /^(?:pg_wal|pg_replslot|pg_notify|pg_dynshmem|pg_stat_tmp)\/.|^postmaster\.(?:pid|opts)$|\.s\.PGSQL/

/** Copies a folder in which PostgreSQL writes; what it deletes meanwhile is not needed. */
async function copyCluster(from: string, to: string, below = ''): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (leftOut.test(path)) continue
    if (entry.isDirectory()) await copyCluster(from, to, path)
    else
      await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/** A connection of the superuser to the bundled PostgreSQL of a server. */
async function connectAsSuperuser({ dataDir, databaseUrl }: TestServer): Promise<pg.Client> {
  const { adminPassword } = JSON.parse(await readFile(join(dataDir, 'postgres', 'settings.json'), 'utf8'))
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  url.password = adminPassword
  const client = new pg.Client({ connectionString: url.href })
  // it is ended by the restart of PostgreSQL
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Lets the bundled PostgreSQL archive its log: with these settings, it is ended, and its server starts it again. */
async function startArchiving(testServer: TestServer, settings: string): Promise<pg.Client> {
  await appendFile(join(testServer.dataDir, 'postgres', 'cluster', 'postgresql.conf'), settings)
  process.kill(await testServer.postmasterPid(), 'SIGINT')
  return waitFor(async () => {
    const client = await connectAsSuperuser(testServer)
    const { rows } = await client.query('show archive_mode')
    if (rows[0].archive_mode === 'on') return client
    await client.end()
    return undefined
  })
}

/** Makes a base as `pg_basebackup` does, which the bundled PostgreSQL does not have. */
async function makeBase(superuser: pg.Client, { dataDir }: TestServer, base: string): Promise<void> {
  await superuser.query(`select pg_backup_start('base', true)`)
  await copyCluster(join(dataDir, 'postgres', 'cluster'), base)
  const { rows } = await superuser.query('select labelfile from pg_backup_stop()')
  await writeFile(join(base, 'backup_label'), rows[0].labelfile)
}

/** A data folder with the base as its cluster, which recovers to the moment of the settings when it is started. */
async function prepareRecovery({ dataDir }: TestServer, base: string, settings: string): Promise<string> {
  const recovered = `${base}-recovered`
  const postgres = join(recovered, 'postgres')
  await mkdir(postgres, { recursive: true })
  await copyCluster(base, join(postgres, 'cluster'))
  await appendFile(join(postgres, 'cluster', 'postgresql.conf'), settings)
  await writeFile(join(postgres, 'cluster', 'recovery.signal'), '')
  const connection = JSON.parse(await readFile(join(dataDir, 'postgres', 'settings.json'), 'utf8'))
  const other = { ...connection, port: await findFreePort() }
  await writeFile(join(postgres, 'settings.json'), JSON.stringify(other), { mode: 0o600 })
  await copyFile(join(dataDir, 'secret-key'), join(recovered, 'secret-key'))
  return recovered
}

test('an archived log brings a shop back to the moment before a mistake, with all that was bought until then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faka-point-in-time-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'wal')
  await mkdir(archive)
  // PostgreSQL runs as another user where this one is root
  await chmod(folder, 0o755)
  await chmod(archive, 0o777)
  const [archiving, recovery] = (await readDocumentedSettings()).map((text) =>
    text.replaceAll('/srv/wal', archive),
  ) as [string, string]
  await using testServer = await openTestServer({ cards: 3000 })
  const superuser = await startArchiving(testServer, archiving)
  const shoppers = startShoppers(testServer, 4)
  await shoppers.waitForAnswers(40)
  const base = join(folder, 'base')
  await makeBase(superuser, testServer, base)
  await shoppers.waitForAnswers(80)

  const before = structuredClone(shoppers.promised)
  const { rows: clock } = await superuser.query(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as now`,
  )
  const moment: string = clock[0].now
  const started = new Set(shoppers.promised.map(({ requestId }) => requestId))
  await shoppers.waitForAnswers(40)
  await shoppers.finish()
  await superuser.query('drop table card cascade')
  const { rows: last } = await superuser.query('select pg_walfile_name(pg_switch_wal()) as name')
  await waitFor(async () => (await readdir(archive)).includes(last[0].name) || undefined)
  await superuser.end()
  await testServer.server.kill()
  process.kill(await testServer.postmasterPid(), 'SIGKILL')

  const dataDir = await prepareRecovery(
    testServer,
    base,
    recovery.replace(/(?<=recovery_target_time = ')[^']+/, moment),
  )
  const later = shoppers.promised.flatMap(({ requestId }) => (started.has(requestId) ? [] : [requestId]))
  expect(later.length).toBeGreaterThan(0)
  const log = createLog('silent')
  const postgres = await useEmbeddedPostgres({ dataDir, log })
  const { db, close } = openDatabase({ url: postgres.url, connections: 2, log })
  try {
    await waitFor(async () => {
      const { rows } = await sql<{ ends: boolean }>`select not pg_is_in_recovery() as ends`.execute(db)
      return rows[0]?.ends || undefined
    })
    expect(await findBreaches(db, laws, new Date())).toEqual([])
    const found = await db.selectFrom('orders').select('order_no').where('request_id', 'in', later).execute()
    expect(found).toEqual([])
  } finally {
    await close()
    await postgres.stop()
  }

  await openRestoredShop(dataDir, before)
})
