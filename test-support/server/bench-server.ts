import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ItemId, type PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import {
  type EmbeddedPostgres,
  useEmbeddedPostgres,
} from '../../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../../server/src/config.ts'
import { createUser } from '../../server/src/modules/account/create-user.ts'
import { createItem } from '../../server/src/modules/item/create-item.ts'
import { publishItem } from '../../server/src/modules/item/publish-item.ts'
import { addPayChannel } from '../../server/src/modules/pay-channel/public.ts'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import { findSecretKey } from '../../server/src/platform/encryption/find-secret-key.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createMerchant } from '../../server/src/sandbox-gateway/sandbox-gateway.ts'
import { type OpenedServices, openServices, sellerCtx } from '../../server/src/services.ts'

/** A real server process on the bundled PostgreSQL, with goods created by the shop's own operations. */
export interface BenchServer extends AsyncDisposable {
  url: string
  databaseUrl: string
  open: OpenedServices
  payChannel: PayChannelId
  /** The shop's merchant account at the sandbox gateway. */
  merchant: { pid: string; key: string }
  addItem(cards: number): Promise<ItemId>
  addCards(itemId: ItemId, cards: number): Promise<void>
}

const shortUrl = ShortUrl.parse('bench')

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function startServer(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
  const server = spawn(process.execPath, [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), main], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Limits stay in force and are counted; their values are beyond what the measurement reaches. */
const wideLimits = {
  LIMIT_UNPAID_PER_BUYER: '1000000',
  LIMIT_UNPAID_PER_ADDRESS_AND_ITEM: '1000000',
  LIMIT_UNPAID_PER_NETWORK: '1000000',
  LIMIT_HELD_PERCENT_PER_NETWORK: '99',
  LIMIT_HELD_PERCENT_OF_GUESTS: '99',
  LIMIT_ORDERS_PER_MINUTE: '1000000000',
  LIMIT_LOOK_UPS_PER_10_MINUTES: '1000000000',
  LIMIT_ACCOUNT_CALLS_PER_MINUTE: '1000000000',
}

let cardNumber = 0

/** Starts the server in a temporary folder, which is removed when the scope ends. */
export async function openBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-bench-'))
  const port = await findFreePort()
  const env = {
    ...process.env,
    ...wideLimits,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const { config } = readConfig(env)
  const server = await startServer(env, config.selfUrl)
  const log = createLog('warn')
  const postgres: EmbeddedPostgres = await useEmbeddedPostgres({ dataDir, log })
  const open = await openServices({
    config,
    databaseUrl: postgres.url,
    secretKey: await findSecretKey(config, postgres.url),
    log,
    connections: 40,
  })
  const ctx = sellerCtx(open.services)
  await createUser(ctx, { userName: 'bench', roles: ['SELLER'] })
  await createShop(ctx, { seller: 'bench', shortUrl, name: 'Bench' })
  const { md5 } = await createMerchant(open.services.db, open.services.random, 'bench')
  const payChannel = await addPayChannel(ctx, {
    shopId: null,
    provider: 'epay-md5',
    name: 'Alipay',
    method: 'alipay',
    feeBasisPoints: 0,
    position: 1,
    settings: { gatewayUrl: 'self:/sandbox-gateway', ...md5 },
  })
  const addCards = async (itemId: ItemId, cards: number) => {
    for (let left = cards; left > 0; left -= 10_000)
      await addStock(ctx, {
        itemId,
        cards: Array.from(
          { length: Math.min(left, 10_000) },
          () => `BENCH-${String(cardNumber++).padStart(12, '0')}`,
        ),
      })
  }
  return {
    url: config.selfUrl,
    databaseUrl: postgres.url,
    open,
    payChannel,
    merchant: md5,
    addCards,
    async addItem(cards) {
      const created = await createItem(ctx, {
        shortUrl,
        content: 'cards',
        title: 'A month of music',
        description: 'Sent at once. '.repeat(20),
        priceFen: 1280,
        tiers: [{ minQuantity: 10, unitPriceFen: 1180 }],
      })
      const itemId = ItemId.parse(created.itemId)
      await addCards(itemId, cards)
      await publishItem(ctx, { itemId })
      return itemId
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await postgres.stop()
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
