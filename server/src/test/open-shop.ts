import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf } from '@faka/contract/endpoint'
import { ClassifyId, ItemId, type PayChannelId, ShortUrl } from '@faka/contract/ids'
import type { createItem as createItemOperation } from '@faka/contract/item'
import type { Locale } from '@faka/contract/locale'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Foundation, openHouse, sellerCtx } from '../house.ts'
import { type Config, type Limits, limitSettings, readConfig } from '../kernel/config.ts'
import type { Ctx, House } from '../kernel/ctx.ts'
import { type FreshDb, freshDb } from '../kernel/fresh-db.ts'
import type { Job } from '../kernel/jobs.ts'
import type { Log } from '../kernel/log.ts'
import { createUser } from '../rooms/account/create-user.ts'
import { createItem } from '../rooms/item/create-item.ts'
import { publishItem } from '../rooms/item/publish-item.ts'
import { createClassify } from '../rooms/shop/create-classify.ts'
import { createShop } from '../rooms/shop/create-shop.ts'
import { openPayChannel } from '../rooms/shop/door.ts'
import { addStock } from '../rooms/stock/add-stock.ts'
import { testMerchant } from './test-merchant.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** Time in the test's hand. */
export interface Clock {
  now: Date
}

/** A line that the shop logged. */
export interface Logged {
  level: 'info' | 'warn' | 'error'
  fields: object
  message: string
}

/** One process of the shop: it answers HTTP at `url` and runs its jobs when told to. */
export interface Process {
  house: House
  app: FastifyInstance
  url: string
  jobs: readonly Job[]
  visitor(address?: string, locale?: Locale): Visitor
  /** Runs every job until none has more to do. */
  runJobs(): Promise<void>
  /** Tells whoever waits in this process that it stops. */
  beginStop(): void
  close(): Promise<void>
}

export interface ShopOptions {
  /** Limits that differ from the generous ones of a test. */
  limits?: Partial<Limits>
  /** What stands between the shop and its gateways; the plain network when left out. */
  fetch?: typeof fetch
  random?: Foundation['random']
  config?: Partial<Config>
}

type NewItem = Partial<InputOf<typeof createItemOperation>> & {
  /** Cards of its stock, or the one text of a reusable item. */
  cards?: readonly string[]
  published?: boolean
}

/** A shop with its goods, its database and its gateway, ready to be visited. */
export interface TestShop extends Process, AsyncDisposable {
  db: FreshDb
  clock: Clock
  shortUrl: ShortUrl
  classifyId: ClassifyId
  /** A way to pay through the sandbox gateway in each dialect: one without a fee, one with 1.5 %. */
  payChannels: { md5: PayChannelId; rsa: PayChannelId }
  logged: Logged[]
  /** The person who runs the shop. */
  seller: Ctx
  /** Adds an item with its cards, published unless told otherwise: 10.00 yuan, no limits. */
  addItem(item?: NewItem): Promise<ItemId>
  /** Presses a button of the sandbox gateway's page that a QR code leads to. */
  press(qrContent: string, action: string): Promise<void>
  /** Lets time pass, then runs the jobs. */
  pass(seconds: number): Promise<void>
  /** Another process of the same shop on the same database. */
  openBeside(options?: ShopOptions): Promise<Process>
}

export const secretKey = 'a key that guards nothing but tests'

/** The limits of a shop that sets none. */
export const defaultLimits = Object.fromEntries(
  Object.entries(limitSettings).map(([name, { fallback }]) => [name, fallback]),
) as Limits

/** Limits that tests of other things must not meet. */
const wideNames = [
  ...['unpaidPerBuyer', 'unpaidPerAddressAndItem', 'unpaidPerNetwork', 'createsPerMinute'],
  ...['lookUpsPer10Minutes', 'scarceHeldPercent', 'crowdedHeldPercent', 'lapsesPerBuyer', 'lapsesPerNetwork'],
]

const generousLimits = Object.fromEntries(
  Object.entries(limitSettings).map(([name, { fallback, max }]) => [
    name,
    wideNames.includes(name) || name.startsWith('heldPercent') ? max : fallback,
  ]),
) as Limits

/** Cards that no two items share. */
export const someCards = (count: number, mark = 'CARD'): string[] =>
  Array.from({ length: count }, (_, at) => `${mark}-${String(at + 1).padStart(4, '0')}`)

const collector = (logged: Logged[]): Log => {
  const note = (level: Logged['level']) => (fields: object, message: string) =>
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
/** An address of its own for each visitor who has none, so that nobody counts for another. */
const newAddress = (): string => {
  visitors++
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Opens one process on a database. The port is taken first, since the gateway is reached through it. */
async function openProcess(
  db: FreshDb,
  clock: Clock,
  logged: Logged[],
  options: ShopOptions,
): Promise<Process> {
  let app: FastifyInstance | undefined
  const server = createServer((request, response) => app?.routing(request, response))
  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`
  const { config: plain } = readConfig({})
  const config: Config = {
    ...plain,
    port,
    selfUrl: url,
    publicUrl: url,
    sms: { transport: 'outbox', print: false },
    mail: { transport: 'outbox', print: false },
    limits: { ...generousLimits, ...options.limits },
    ...options.config,
  }
  const { house, beginStop, close } = await openHouse({
    config,
    databaseUrl: db.url,
    secretKey,
    connections: 8,
    now: () => clock.now,
    log: collector(logged),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.random ? { random: options.random } : {}),
  })
  const built = await buildApp(house, { pages: false })
  app = built.app
  await app.ready()
  let closing: Promise<void> | undefined
  return {
    house,
    app: built.app,
    url,
    jobs: built.jobs,
    visitor: (address = newAddress(), locale) => visitorOf(built.app, address, locale),
    runJobs: () => runAll(built.jobs),
    beginStop,
    close: () => {
      closing ??= (async () => {
        beginStop()
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
  const papers = await testMerchant(db.db)
  const gatewayUrl = 'self:/sandbox-gateway'
  const channel = { shopId: null, method: 'alipay', realMoney: false } as const
  return {
    md5: await openPayChannel(seller, {
      ...channel,
      provider: 'epay-md5',
      name: 'Sandbox',
      feeBasisPoints: 0,
      position: 1,
      settings: { gatewayUrl, ...papers.md5 },
    }),
    rsa: await openPayChannel(seller, {
      ...channel,
      provider: 'epay-rsa',
      name: 'Sandbox with a fee',
      feeBasisPoints: 150,
      position: 2,
      settings: { gatewayUrl, ...papers.rsa },
    }),
  }
}

/**
 * Opens a shop for one test, on a database of its own, with a seller, a classify and two pay channels, the sandbox
 * gateway answering at a real port; all gone at the end of the scope: `await using shop = await openShop()`.
 */
export async function openShop(given: ShopOptions = {}): Promise<TestShop> {
  const db = await freshDb({ connections: 4 })
  const clock: Clock = { now: new Date() }
  const logged: Logged[] = []
  // made by whoever first keeps a file
  const dataDir = join(tmpdir(), `faka-shop-${randomUUID()}`)
  const options = { ...given, config: { dataDir, ...given.config } }
  const main = await openProcess(db, clock, logged, options)
  const beside: Process[] = []
  const seller = sellerCtx(main.house)
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
    async addItem({ cards = [], published = true, ...wares } = {}) {
      const made = await createItem(seller, {
        shortUrl,
        content: 'cards',
        title: 'An item',
        priceFen: 1000,
        classifyId,
        ...wares,
      })
      const itemId = ItemId.parse(made.itemId)
      if (cards.length > 0) await addStock(seller, { itemId, cards: [...cards] })
      if (published) await publishItem(seller, { itemId })
      return itemId
    },
    async press(qrContent, action) {
      const answer = await fetch(qrContent, { method: 'POST', body: new URLSearchParams({ action }) })
      if (answer.status !== 200) throw new Error(`the button ${action} answered ${answer.status}`)
      await answer.body?.cancel()
    },
    async pass(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      await main.runJobs()
    },
    async openBeside(more = {}) {
      const opened = await openProcess(db, clock, logged, { ...options, ...more })
      beside.push(opened)
      return opened
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([main, ...beside].map((each) => each.close()))
      await db[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
