import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ItemId, type PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { useEmbeddedPostgres } from '../../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../../server/src/config.ts'
import { createUser } from '../../server/src/modules/account/create-user.ts'
import { createItem } from '../../server/src/modules/item/create-item.ts'
import { publishItem } from '../../server/src/modules/item/publish-item.ts'
import { addPayChannel } from '../../server/src/modules/pay-channel/public.ts'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import type { Services } from '../../server/src/platform/ctx.ts'
import type { Db } from '../../server/src/platform/db.ts'
import { findSecretKey } from '../../server/src/platform/encryption/find-secret-key.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createMerchant } from '../../server/src/sandbox-gateway/sandbox-gateway.ts'
import { type OpenedServices, openServices, sellerCtx } from '../../server/src/services.ts'
import { createCards } from './open-shop.ts'
import { createServerProcess, findFreePort, type ServerProcess } from './server-process.ts'

/** A real server in a process of its own, with its own data folder and bundled PostgreSQL, and one item for sale. */
export interface TestServer extends AsyncDisposable {
  server: ServerProcess
  db: Db
  /** The same database and keys, opened in this process. */
  services: Services
  shortUrl: ShortUrl
  itemId: ItemId
  payChannels: readonly PayChannelId[]
  /** The process id of the running PostgreSQL. */
  postmasterPid(): Promise<number>
  /** Starts another server on the same database, as behind a load balancer; it stops with the test server. */
  addServer(): Promise<ServerProcess>
}

const shortUrl = ShortUrl.parse('test')
/** Limits stay in force and are counted; their values are beyond what a few buyers reach. */
const wideLimits = {
  LIMIT_UNPAID_PER_BUYER: '1000000',
  LIMIT_UNPAID_PER_ADDRESS_AND_ITEM: '1000000',
  LIMIT_UNPAID_PER_NETWORK: '1000000',
  LIMIT_HELD_PERCENT_PER_BUYER: '100',
  LIMIT_HELD_PERCENT_PER_NETWORK: '100',
  LIMIT_HELD_PERCENT_PER_ACCOUNT: '100',
  LIMIT_HELD_PERCENT_KNOWN: '100',
  LIMIT_HELD_PERCENT_OF_GUESTS: '100',
  LIMIT_HELD_PERCENT_OF_SUSPECTS: '100',
  LIMIT_CROWDED_HELD_PERCENT: '100',
  LIMIT_SCARCE_HELD_PERCENT: '100',
  LIMIT_LAPSES_PER_BUYER: '1000',
  LIMIT_LAPSES_PER_NETWORK: '1000',
  LIMIT_ORDERS_PER_MINUTE: '1000000000',
  LIMIT_LOOK_UPS_PER_10_MINUTES: '1000000000',
}

async function seedShop(
  { services }: OpenedServices,
  cards: number,
): Promise<Pick<TestServer, 'itemId' | 'payChannels'>> {
  const seller = sellerCtx(services)
  await createUser(seller, { userName: 'seller', roles: ['SELLER'] })
  await createShop(seller, { seller: 'seller', shortUrl, name: 'Test' })
  const credentials = await createMerchant(services.db, services.random, 'Test')
  const channel = { shopId: null, method: 'alipay', feeBasisPoints: 0 } as const
  const gatewayUrl = 'self:/sandbox-gateway'
  const payChannels = [
    await addPayChannel(seller, {
      ...channel,
      provider: 'epay-md5',
      name: 'MD5',
      position: 1,
      settings: { gatewayUrl, ...credentials.md5 },
    }),
    await addPayChannel(seller, {
      ...channel,
      provider: 'epay-rsa',
      name: 'RSA',
      position: 2,
      settings: { gatewayUrl, ...credentials.rsa },
    }),
  ]
  const made = await createItem(seller, { shortUrl, content: 'cards', title: 'A card', priceFen: 1280 })
  const itemId = ItemId.parse(made.itemId)
  await addStock(seller, { itemId, cards: createCards(cards) })
  await publishItem(seller, { itemId })
  return { itemId, payChannels }
}

interface TestServerOptions {
  cards: number
  /** The parent of its data folder; by default the temporary folder. */
  within?: string
  /** Additional environment of the server. */
  settings?: Record<string, string>
}

/** Starts the server in a temporary folder; server, database and folder are removed when the scope ends. */
export async function openTestServer({
  cards,
  within = tmpdir(),
  settings: more = {},
}: TestServerOptions): Promise<TestServer> {
  const dataDir = await mkdtemp(join(within, 'faka-sim-'))
  const port = await findFreePort()
  const settings = { ...wideLimits, DATA_DIR: dataDir, DEMO: '0', TRUSTED_PROXIES: '127.0.0.1', ...more }
  const server = createServerProcess(port, settings)
  await server.start()
  const log = createLog('silent')
  // the laws scan whole tables
  const { config } = readConfig({ ...settings, PORT: String(port), DATABASE_QUERY_SECONDS: '300' })
  const postgres = await useEmbeddedPostgres({ dataDir, log })
  const secretKey = await findSecretKey(config, postgres.url)
  // messages of this process stay in the outbox, so that its own output is readable
  const silent = { transport: 'outbox', print: false } as const
  const quiet = { ...config, mail: silent, sms: silent }
  const open = await openServices({
    config: quiet,
    databaseUrl: postgres.url,
    secretKey,
    log,
    connections: 2,
  })
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const servers = [server]
  return {
    server,
    db: open.services.db,
    services: open.services,
    shortUrl,
    ...(await seedShop(open, cards)),
    postmasterPid: async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0]),
    async addServer() {
      const beside = createServerProcess(await findFreePort(), {
        ...settings,
        DATA_DIR: join(dataDir, `server-${servers.length + 1}`),
        DATABASE_URL: postgres.url,
        SECRET_KEY: secretKey,
      })
      await beside.start()
      servers.push(beside)
      return beside
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await Promise.all(servers.map((each) => each.terminate()))
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
