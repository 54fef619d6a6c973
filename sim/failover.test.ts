import { ShortUrl } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { prepareDatabase } from '../server/src/platform/db/prepare-database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openServices, sellerCtx } from '../server/src/services.ts'
import { wideLimitsEnvironment } from '../test-support/limits/wide-limits.ts'
import { createCards, seedItem } from '../test-support/seed/seed-item.ts'
import { seedShop } from '../test-support/seed/seed-shop.ts'
import {
  hasPatroni,
  openPatroni,
  type PatroniCluster,
  patroniMissing,
} from '../test-support/server/open-patroni.ts'
import { createServerProcess, findFreePort } from '../test-support/server/server-process.ts'
import { expectPromisesKept, expectSettledAndKept } from './expect-promises-kept.ts'
import { startShoppers } from './shoppers.ts'

const buyers = 8
const patienceMs = 240_000
const secretKey = 'the key of a shop whose database fails over'
const log = createLog('silent')

/** A shop on a database that fails over, reached as `deploy` says: through HAProxy, or through PgBouncer before it. */
async function openFailoverShop(cluster: PatroniCluster, pooled: boolean) {
  const resources = new AsyncDisposableStack()
  const { directUrl, pooledUrl, replicaUrl } = cluster
  const port = await findFreePort()
  const environment = {
    ...wideLimitsEnvironment,
    ...(pooled ? { DATABASE_URL: pooledUrl, DATABASE_LISTEN_URL: directUrl } : { DATABASE_URL: directUrl }),
    DATABASE_REPLICA_URL: replicaUrl,
    SECRET_KEY: secretKey,
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO: '0',
  }
  await prepareDatabase({ url: directUrl, pooled, secretKey, production: false, log })
  const { services, close } = await openServices({
    // the laws read everything, which takes long on a busy machine
    config: readConfig({ ...environment, DATABASE_QUERY_SECONDS: '300' }).config,
    databaseUrl: directUrl,
    secretKey,
    connections: 2,
    log,
  })
  resources.defer(close)
  const seller = sellerCtx(services)
  const shortUrl = ShortUrl.parse('test')
  const { payChannels } = await seedShop(seller, { shortUrl })
  const itemId = await seedItem(seller, shortUrl, { title: 'A card', cards: createCards(9000) })
  const server = createServerProcess(port, environment)
  resources.defer(async () => void (await server.terminate()))
  await server.start()
  return {
    server,
    db: services.common,
    itemId,
    payChannels: Object.values(payChannels),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** What happens to the primary, and what brings its machine back afterwards. */
const failures: Record<string, (cluster: PatroniCluster) => Promise<() => Promise<void>>> = {
  'the machine freezes, and wakes up believing it is still the primary': async (cluster) => {
    const primary = await cluster.findPrimary()
    await primary.signal('SIGSTOP')
    return () => primary.signal('SIGCONT')
  },
  'the machine is killed': async (cluster) => {
    const primary = await cluster.findPrimary()
    await primary.signal('SIGKILL')
    return async () => primary.start()
  },
  'the machine of the standby that has every commit is killed': async (cluster) => {
    const standby = await cluster.findSynchronousStandby()
    await standby.signal('SIGKILL')
    return async () => standby.start()
  },
  'PostgreSQL alone is killed': async (cluster) => {
    await (await cluster.findPrimary()).signalPostgres('SIGKILL')
    return async () => undefined
  },
  'the operator hands the primary over': async (cluster) => {
    await cluster.switchOver()
    return async () => undefined
  },
}

/** Lets the primary fail in each way while buyers buy, and checks after each that what they were answered is there. */
async function expectNothingLost(pooled: boolean): Promise<void> {
  await using cluster = await openPatroni()
  try {
    await expectNothingLostOn(cluster, pooled)
  } catch (error) {
    throw new Error(await cluster.output(), { cause: error })
  }
}

async function expectNothingLostOn(cluster: PatroniCluster, pooled: boolean): Promise<void> {
  await using shop = await openFailoverShop(cluster, pooled)
  const answeredAt: number[] = []
  const onAnswer = () => void answeredAt.push(performance.now())
  const shoppers = startShoppers(shop, buyers, { onAnswer, patienceMs })
  for (const [what, fail] of Object.entries(failures)) {
    await shoppers.waitForAnswers(100)
    const primary = await cluster.findPrimary()
    const failedAt = performance.now()
    const mend = await fail(cluster)
    await shoppers.waitForAnswers(200)
    const next = await cluster.findPrimary()
    // the longest time in which none of the buyers got an answer
    const times = answeredAt.filter((at) => at > failedAt - 1000)
    const pauses = times.map((at, index) => at - (times[index - 1] ?? at))
    console.info(
      `${what}: ${primary.name}, then ${next.name}; ${(Math.max(...pauses) / 1000).toFixed(1)} s without an answer`,
    )
    await expectPromisesKept(shop, shoppers)
    await mend()
    // one that wakes up may be read as it was before, until its Patroni notices that it lost the lock
    await cluster.waitUntilWhole()
    await expectPromisesKept(shop, shoppers)
  }
  await shoppers.waitForAnswers(100)
  await shoppers.finish()
  await expectSettledAndKept(shop, shoppers)
  expect(shoppers.promised.length).toBeGreaterThan(40)
}

/** Three machines on one that is busy. */
const timeout = 1_800_000

test('nothing that was answered is lost when the primary fails during purchases, and the shop sells again by itself', {
  timeout,
}, async ({ skip }) => {
  if (!hasPatroni()) return skip(patroniMissing)
  await expectNothingLost(false)
})

test('the same through PgBouncer in transaction mode', { timeout }, async ({ skip }) => {
  if (!hasPatroni()) return skip(patroniMissing)
  await expectNothingLost(true)
})
