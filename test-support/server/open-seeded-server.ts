import { join } from 'node:path'
import { type ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { useEmbeddedPostgres } from '../../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Ctx, Services } from '../../server/src/platform/ctx.ts'
import { findSecretKey } from '../../server/src/platform/encryption/find-secret-key.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { openServices, sellerCtx } from '../../server/src/services.ts'
import { wideLimitsEnvironment } from '../limits/wide-limits.ts'
import { type SeedItemInput, seedItem } from '../seed/seed-item.ts'
import { type SeededShop, seedShop } from '../seed/seed-shop.ts'
import { type LaunchOptions, launchServer } from './launch-server.ts'
import { createServerProcess, findFreePort, type ServerProcess } from './server-process.ts'

/** A real server in a process of its own, with its own data folder and bundled PostgreSQL, and an empty shop. */
export interface SeededServer extends SeededShop, AsyncDisposable {
  server: ServerProcess
  databaseUrl: string
  dataDir: string
  /** The same database and keys, opened in this process. */
  services: Services
  /** The shop's seller, who works without the server, as the command line does. */
  seller: Ctx
  addItem(item?: SeedItemInput): Promise<ItemId>
  /** Starts another server on the same database, as behind a load balancer; it stops with the first one. */
  addServer(settings?: Readonly<Record<string, string>>): Promise<ServerProcess>
}

interface SeededServerOptions extends Omit<LaunchOptions, 'settings'> {
  /** Additional environment of the server. */
  settings?: Readonly<Record<string, string>>
  /** The maximum number of this process's own connections to the database. */
  connections?: number
}

const shortUrl = ShortUrl.parse('test')

/** Starts the server with wide limits; server, database and folder are removed when the scope ends. */
export async function openSeededServer({
  settings: more = {},
  connections = 2,
  ...options
}: SeededServerOptions = {}): Promise<SeededServer> {
  const settings = { ...wideLimitsEnvironment, DEMO: '0', TRUSTED_PROXIES: '127.0.0.1', ...more }
  const launched = await launchServer({ ...options, settings })
  const { server, dataDir } = launched
  const log = createLog('silent')
  const { config } = readConfig({ ...launched.settings, DATABASE_QUERY_SECONDS: '300' })
  const postgres = await useEmbeddedPostgres({ dataDir, log })
  const secretKey = await findSecretKey(config, postgres.url)
  // messages of this process stay in the outbox, so that its own output is readable
  const silent = { transport: 'outbox', print: false } as const
  const { services, close } = await openServices({
    config: { ...config, mail: silent, sms: silent },
    databaseUrl: postgres.url,
    secretKey,
    log,
    connections,
  })
  const seller = sellerCtx(services)
  const others: ServerProcess[] = []
  return {
    ...(await seedShop(seller, { shortUrl })),
    server,
    databaseUrl: postgres.url,
    dataDir,
    services,
    seller,
    addItem: (item) => seedItem(seller, shortUrl, item),
    async addServer(own = {}) {
      const other = createServerProcess(await findFreePort(), {
        ...launched.settings,
        DATA_DIR: join(dataDir, `server-${others.length + 2}`),
        DATABASE_URL: postgres.url,
        SECRET_KEY: secretKey,
        ...own,
      })
      await other.start()
      others.push(other)
      return other
    },
    async [Symbol.asyncDispose]() {
      await close()
      await Promise.all([server, ...others].map((each) => each.terminate()))
      await postgres.stop()
      await launched[Symbol.asyncDispose]()
    },
  }
}
