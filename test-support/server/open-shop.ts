import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createItem as createItemOperation } from '@faka/contract/item/item'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { ClassifyId, ItemId, type PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { createUser } from '../../server/src/modules/account/create-user.ts'
import { limitDefinitions } from '../../server/src/modules/declarations.ts'
import { createItem } from '../../server/src/modules/item/create-item.ts'
import { publishItem } from '../../server/src/modules/item/publish-item.ts'
import { createPayChannel } from '../../server/src/modules/pay-channel/public.ts'
import { createClassify } from '../../server/src/modules/shop/create-classify.ts'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import type { Config, LimitSettings } from '../../server/src/platform/config.ts'
import type { Ctx, Services } from '../../server/src/platform/ctx.ts'
import type { Job } from '../../server/src/platform/jobs.ts'
import type { Log } from '../../server/src/platform/log.ts'
import { openServices, type ServicesOptions, sellerCtx } from '../../server/src/services.ts'
import { testMerchant } from '../seed/test-merchant.ts'
import { type FreshDb, freshDb } from './fresh-db.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** The time, controlled by the test. */
interface Clock {
  now: Date
}

/** A line that the shop logged. */
interface LogEntry {
  level: 'info' | 'warn' | 'error'
  fields: object
  message: string
}

/** One process of the shop: it answers HTTP at `url` and runs its jobs on request. */
export interface ShopProcess {
  services: Services
  app: FastifyInstance
  url: string
  jobs: readonly Job[]
  visitor(address?: string, locale?: Locale): Visitor
  /** Runs every job until none has more to do. */
  runJobs(): Promise<void>
  /** Tells whatever waits in this process that it is shutting down. */
  beginShutdown(): void
  close(): Promise<void>
}

export interface ShopOptions {
  /** Limits that differ from the generous ones of tests. */
  limits?: Partial<LimitSettings>
  /** The `fetch` between the shop and its gateways; the real one by default. */
  fetch?: typeof fetch
  random?: ServicesOptions['random']
  config?: Partial<Config>
}

type NewItem = Partial<InputOf<typeof createItemOperation>> & {
  /** Cards for its stock, or the one text of a reusable item. */
  cards?: readonly string[]
  published?: boolean
}

/** A shop with its database and gateway, ready to be called. */
export interface TestShop extends ShopProcess, AsyncDisposable {
  db: FreshDb
  clock: Clock
  shortUrl: ShortUrl
  classifyId: ClassifyId
  /** A channel of the sandbox gateway for each dialect: one without a fee, one with 1.5 %. */
  payChannels: { md5: PayChannelId; rsa: PayChannelId }
  logged: LogEntry[]
  /** The context of the seller's command line. */
  seller: Ctx
  /** Adds an item with its cards, published by default: 10.00 yuan, no limits. */
  addItem(item?: NewItem): Promise<ItemId>
  /** Presses a button on the sandbox gateway's page behind a QR code. */
  pressButton(qrContent: string, action: string): Promise<void>
  /** Advances the clock, then runs the jobs. */
  advanceClock(seconds: number): Promise<void>
  /** Another process of the same shop on the same database. */
  openSecondProcess(options?: ShopOptions): Promise<ShopProcess>
}

export const secretKey = 'a secret key for tests, long enough'

/** The limits of a shop that configures none. */
export const defaultLimits: LimitSettings = readConfig({}).config.limits

/** Limits that tests of other features must not reach. */
const raisedLimits = [
  ...['unpaidPerBuyer', 'unpaidPerAddressAndItem', 'unpaidPerNetwork', 'createsPerMinute'],
  ...['lookUpsPer10Minutes', 'scarceHeldPercent', 'crowdedHeldPercent', 'lapsesPerBuyer', 'lapsesPerNetwork'],
]

const generousLimits: LimitSettings = {
  ...defaultLimits,
  ...Object.fromEntries(
    Object.entries(limitDefinitions).flatMap(([name, { max }]) =>
      raisedLimits.includes(name) || name.startsWith('heldPercent') ? [[name, max]] : [],
    ),
  ),
}

/** Unique card texts. */
export const createCards = (count: number, mark = 'CARD'): string[] =>
  Array.from({ length: count }, (_, index) => `${mark}-${String(index + 1).padStart(4, '0')}`)

const createLogCollector = (logged: LogEntry[]): Log => {
  const note = (level: LogEntry['level']) => (fields: object, message: string) =>
    void logged.push({ level, fields, message })
  return { info: note('info'), warn: note('warn'), error: note('error') }
}

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

const runAll = async (jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) while (await job.run());
}

let visitors = 0
/** A unique address for each visitor without one, so that their limits are separate. */
const newAddress = (): string => {
  visitors++
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Opens one process on a database. The port is bound first, because the gateway is called through it. */
async function openProcess(
  db: FreshDb,
  clock: Clock,
  logged: LogEntry[],
  options: ShopOptions,
): Promise<ShopProcess> {
  let app: FastifyInstance | undefined
  const server = createServer((request, response) => app?.routing(request, response))
  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`
  const { config: defaults } = readConfig({})
  const config: Config = {
    ...defaults,
    port,
    selfUrl: url,
    publicUrl: url,
    sms: { transport: 'outbox', print: false },
    mail: { transport: 'outbox', print: false },
    limits: { ...generousLimits, ...options.limits },
    ...options.config,
  }
  const { services, beginShutdown, close } = await openServices({
    config,
    databaseUrl: db.url,
    secretKey,
    connections: 8,
    now: () => clock.now,
    log: createLogCollector(logged),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.random ? { random: options.random } : {}),
  })
  const built = await buildApp(services, { pages: false })
  app = built.app
  await app.ready()
  let closing: Promise<void> | undefined
  return {
    services,
    app: built.app,
    url,
    jobs: built.jobs,
    visitor: (address = newAddress(), locale) => createVisitor(built.app, address, locale),
    runJobs: () => runAll(built.jobs),
    beginShutdown,
    close: () => {
      closing ??= (async () => {
        beginShutdown()
        await built.app.close()
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
        await close()
      })()
      return closing
    },
  }
}

async function openChannels(seller: Ctx, db: FreshDb): Promise<TestShop['payChannels']> {
  const credentials = await testMerchant(db.db)
  const gatewayUrl = 'self:/sandbox-gateway'
  const channel = { shopId: null, method: 'alipay', realMoney: false } as const
  return {
    md5: await createPayChannel(seller, {
      ...channel,
      provider: 'epay-md5',
      name: 'Sandbox',
      feeBasisPoints: 0,
      position: 1,
      settings: { gatewayUrl, ...credentials.md5 },
    }),
    rsa: await createPayChannel(seller, {
      ...channel,
      provider: 'epay-rsa',
      name: 'Sandbox with a fee',
      feeBasisPoints: 150,
      position: 2,
      settings: { gatewayUrl, ...credentials.rsa },
    }),
  }
}

/**
 * Opens a shop for one test, on its own database, with a seller, a classify and two pay channels, and the sandbox
 * gateway at a real port. Everything is closed at the end of the scope: `await using shop = await openShop()`.
 */
export async function openShop(shopOptions: ShopOptions = {}): Promise<TestShop> {
  const db = await freshDb({ connections: 4 })
  const clock: Clock = { now: new Date() }
  const logged: LogEntry[] = []
  // created when the first file is stored
  const dataDir = join(tmpdir(), `faka-shop-${randomUUID()}`)
  const options = { ...shopOptions, config: { dataDir, ...shopOptions.config } }
  const main = await openProcess(db, clock, logged, options)
  const otherProcesses: ShopProcess[] = []
  const seller = sellerCtx(main.services)
  const shortUrl = ShortUrl.parse('test-shop')
  await createUser(seller, { userName: 'seller', roles: ['SELLER'] })
  await createShop(seller, { seller: 'seller', shortUrl, name: 'Test shop' })
  const classify = await createClassify(seller, { shortUrl, name: 'Cards' })
  const classifyId = ClassifyId.parse(classify.classifyId)
  const payChannels = await openChannels(seller, db)

  return {
    ...main,
    db,
    clock,
    logged,
    seller,
    shortUrl,
    classifyId,
    payChannels,
    async addItem({ cards = [], published = true, ...fields } = {}) {
      const created = await createItem(seller, {
        shortUrl,
        content: 'cards',
        title: 'An item',
        priceFen: 1000,
        classifyId,
        ...fields,
      })
      const itemId = ItemId.parse(created.itemId)
      if (cards.length > 0) await addStock(seller, { itemId, cards: [...cards] })
      if (published) await publishItem(seller, { itemId })
      return itemId
    },
    async pressButton(qrContent, action) {
      const response = await fetch(qrContent, { method: 'POST', body: new URLSearchParams({ action }) })
      if (response.status !== 200) throw new Error(`the button ${action} answered ${response.status}`)
      await response.body?.cancel()
    },
    async advanceClock(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      await main.runJobs()
    },
    async openSecondProcess(more = {}) {
      const opened = await openProcess(db, clock, logged, { ...options, ...more })
      otherProcesses.push(opened)
      return opened
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([main, ...otherProcesses].map((each) => each.close()))
      await db[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
