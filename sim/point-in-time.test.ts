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
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useEmbeddedPostgres } from '../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws } from '../server/src/laws/laws.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { connectAsSuperuser, makeBase, prepareDataFolder } from '../test-support/server/base-backup.ts'
import { waitFor } from '../test-support/server/server-process.ts'
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

/** Lets the bundled PostgreSQL archive its log: with these settings, it is ended, and its server starts it again. */
async function startArchiving(testServer: TestServer, settings: string): Promise<pg.Client> {
  await appendFile(join(testServer.dataDir, 'postgres', 'cluster', 'postgresql.conf'), settings)
  process.kill(await testServer.postmasterPid(), 'SIGINT')
  return waitFor(async () => {
    const client = await connectAsSuperuser(testServer.dataDir)
    const { rows } = await client.query('show archive_mode')
    if (rows[0].archive_mode === 'on') return client
    await client.end()
    return undefined
  })
}

/** A data folder with the base as its cluster, which recovers to the moment of the settings when it is started. */
async function prepareRecovery({ dataDir }: TestServer, base: string, settings: string): Promise<string> {
  const recovered = `${base}-recovered`
  const cluster = await prepareDataFolder(dataDir, base, recovered)
  await appendFile(join(cluster, 'postgresql.conf'), settings)
  await writeFile(join(cluster, 'recovery.signal'), '')
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
  await makeBase(testServer.dataDir, base)
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
