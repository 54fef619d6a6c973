import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ShortUrl } from '@faka/contract/shared/ids'
import { shopTimeZone } from '@faka/contract/shared/time'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  type EmbeddedPostgres,
  useEmbeddedPostgres,
} from '../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { sumChannels } from '../server/src/modules/payment/sum-channels.ts'
import { openReadReplica, type ReadReplica } from '../server/src/platform/db/read-replica.ts'
import type { Db } from '../server/src/platform/db.ts'
import { findSecretKey } from '../server/src/platform/encryption/find-secret-key.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openServices, sellerCtx } from '../server/src/services.ts'
import {
  connectAsSuperuser,
  makeBase,
  prepareDataFolder,
  superuserUrlOf,
} from '../test-support/server/base-backup.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { startShoppers } from './shoppers.ts'

const log = createLog('silent')
const maxLagSeconds = 1

/** A folder of this test that PostgreSQL enters also as another user. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-replica-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

/** Starts a PostgreSQL that streams from that of the server, until the end of the test. */
async function startReplica({
  dataDir,
}: TestServer): Promise<{ dataDir: string; postgres: EmbeddedPostgres }> {
  const folder = await makeFolder()
  const base = join(folder, 'base')
  await makeBase(dataDir, base)
  const replica = join(folder, 'replica')
  const cluster = await prepareDataFolder(dataDir, base, replica)
  const url = await superuserUrlOf(dataDir)
  await appendFile(join(cluster, 'postgresql.conf'), `\nprimary_conninfo = '${url}'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
  const postgres = await useEmbeddedPostgres({ dataDir: replica, log })
  onTestFinished(() => postgres.stop())
  return { dataDir: replica, postgres }
}

/** Opens the replica with checks that follow each other closely, and counts which database answers. */
function open(primary: Db, url: string) {
  const answered = { replica: 0, primary: 0 }
  const replica = openReadReplica({
    primary,
    url,
    connections: 2,
    queryTimeoutMs: 10_000,
    maxLagSeconds,
    log,
    checkIntervalMs: 50,
    onRead: (database) => answered[database]++,
  })
  onTestFinished(() => replica.close())
  return { replica, answered }
}

const waitUntilUsed = (replica: ReadReplica) =>
  waitFor(async () => {
    const lag = replica.lagSeconds()
    return lag !== undefined && lag <= maxLagSeconds ? true : undefined
  })

const waitUntilUnused = (replica: ReadReplica) =>
  waitFor(async () => {
    const lag = replica.lagSeconds()
    return lag === undefined || lag > maxLagSeconds ? true : undefined
  })

const countOrders = (replica: ReadReplica): Promise<number> =>
  replica.read(async (db) => {
    const { n } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  })

test('reports are read from a replica that follows, and from the primary while it is behind, down or another database', async () => {
  await using testServer = await openTestServer({ cards: 2000 })
  const { dataDir, postgres } = await startReplica(testServer)
  const { replica, answered } = open(testServer.db, postgres.url)
  await waitUntilUsed(replica)
  const shoppers = startShoppers(testServer, 2)
  await shoppers.waitForAnswers(40)
  await shoppers.finish()
  // what was sold arrives, and the replica answered
  const sold = await countOrders({ ...replica, read: (act) => act(testServer.db) })
  expect(sold).toBeGreaterThan(2)
  await waitFor(async () => ((await countOrders(replica)) === sold ? true : undefined))
  expect(answered.replica).toBeGreaterThan(0)

  const patient = openReadReplica({
    primary: testServer.db,
    url: postgres.url,
    connections: 1,
    queryTimeoutMs: 10_000,
    maxLagSeconds: 3600,
    log,
    checkIntervalMs: 50,
  })
  onTestFinished(() => patient.close())
  await waitUntilUsed(patient)

  // it stops replaying: what is older than allowed is not shown
  const superuser = await connectAsSuperuser(dataDir)
  await superuser.query('select pg_wal_replay_pause()')
  await sql`update shop set name = 'A new name'`.execute(testServer.db)
  await sql`create table added_later (n int)`.execute(testServer.db)
  await waitUntilUnused(replica)
  const beforePrimary = answered.primary
  const { name } = await replica.read((db) => db.selectFrom('shop').select('name').executeTakeFirstOrThrow())
  expect(name).toBe('A new name')
  expect(answered.primary).toBe(beforePrimary + 1)
  // a replica that a migration has not reached yet answers for what it has; the rest is read from the primary
  expect((await patient.read((db) => sql`select n from added_later`.execute(db))).rows).toEqual([])
  await superuser.query('select pg_wal_replay_resume()')
  await superuser.end()
  await waitUntilUsed(replica)

  // it is killed: no read fails, and it is read again once it is back
  process.kill(postgres.pid, 'SIGKILL')
  for (let reads = 0; reads < 20; reads++) expect(await countOrders(replica)).toBe(sold)
  await waitUntilUnused(replica)
  const again = await useEmbeddedPostgres({ dataDir, log })
  onTestFinished(() => again.stop())
  const before = answered.replica
  await waitFor(async () => {
    expect(await countOrders(replica)).toBe(sold)
    return answered.replica > before || undefined
  })

  // a statement that is wrong on both is not repeated, and does not end the use of the replica
  const primaryReads = answered.primary
  await expect(replica.read((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
  expect(answered.primary).toBe(primaryReads)

  // a promoted one goes its own way
  const promoting = await connectAsSuperuser(dataDir)
  await promoting.query('select pg_promote()')
  await promoting.end()
  await waitUntilUnused(replica)
  expect(replica.lagSeconds()).toBeUndefined()
})

test('a primary that is named as its own replica is not taken for one', async () => {
  await using testServer = await openTestServer({ cards: 1 })
  const { replica, answered } = open(testServer.db, testServer.databaseUrl)
  for (let reads = 0; reads < 5; reads++) expect(await countOrders(replica)).toBe(0)
  expect(answered).toEqual({ replica: 0, primary: 5 })
})

test('a process with a replica sums up what a shop received on it', async () => {
  await using testServer = await openTestServer({ cards: 2000 })
  const shoppers = startShoppers(testServer, 2)
  await shoppers.waitForAnswers(40)
  await shoppers.finish()
  const { postgres } = await startReplica(testServer)
  const { config } = testServer.services
  const { services, close } = await openServices({
    config: { ...config, databaseReplicaUrl: postgres.url },
    databaseUrl: testServer.databaseUrl,
    secretKey: await findSecretKey(config, testServer.databaseUrl),
    log,
  })
  onTestFinished(close)
  await waitUntilUsed(services.replica)
  const formatDay = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone })
  const dayMs = 86_400_000
  const [from, to] = [-dayMs, dayMs].map((ms) => formatDay.format(Date.now() + ms)) as [string, string]
  const input = { shortUrl: ShortUrl.parse('test'), from, to }
  const onPrimary = await sumChannels(testServer.seller, input)
  expect(onPrimary.test.receivedFen).toBeGreaterThan(0)
  await waitFor(async () => {
    const onReplica = await sumChannels(sellerCtx(services), input)
    return JSON.stringify(onReplica) === JSON.stringify(onPrimary) ? true : undefined
  })
  const metrics = await services.metrics.read()
  expect(metrics).toMatch(/^faka_replica_reads_total\{database="replica"\} [1-9]/m)
  expect(metrics).toMatch(/^faka_replica_lag_seconds \d/m)
})
