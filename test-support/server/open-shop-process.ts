import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance } from 'fastify'
import { buildApi } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Config, LimitSettings } from '../../server/src/platform/config.ts'
import type { Services } from '../../server/src/platform/ctx.ts'
import type { Job } from '../../server/src/platform/jobs.ts'
import type { Log } from '../../server/src/platform/log.ts'
import { openServices, type ServicesOptions } from '../../server/src/services.ts'
import { wideLimits } from '../limits/wide-limits.ts'
import { type FreshDb, patientConnectMs, testCell } from './fresh-db.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** The time, controlled by the test. */
export interface Clock {
  now: Date
}

/** A line that the shop logged. */
export interface LogEntry {
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
  /** Signals pending waits in this process that it is shutting down. */
  beginShutdown(): void
  close(): Promise<void>
}

export interface ShopOptions {
  /** Limits that differ from the wide ones. */
  limits?: Partial<LimitSettings>
  /** The `fetch` between the shop and its gateways; the real one by default. */
  fetch?: typeof fetch
  random?: ServicesOptions['random']
  tracing?: ServicesOptions['tracing']
  config?: Partial<Config>
  /** How long a statement waits for a connection; longer than a busy machine takes for hundreds of callers by default. */
  connectTimeoutMs?: number
  /** The numbers of further cells, made before the first process opens. */
  cells?: readonly number[]
  /** The numbers of further cells, each made in a database to itself. */
  apart?: readonly number[]
}

/** The secret key of every test's shop. */
export const secretKey = 'a secret key for tests, long enough'

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
export async function openShopProcess(
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
    workers: 1,
    selfUrl: url,
    publicUrl: url,
    sms: { transport: 'outbox', print: false },
    mail: { transport: 'outbox', print: false },
    limits: { ...wideLimits, ...options.limits },
    ...options.config,
  }
  const { services, beginShutdown, close } = await openServices({
    config,
    databaseUrl: db.url,
    secretKey,
    connections: 8,
    connectTimeoutMs: options.connectTimeoutMs ?? patientConnectMs,
    ...(testCell().number > 0 && { cell: testCell() }),
    now: () => clock.now,
    log: createLogCollector(logged),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.random ? { random: options.random } : {}),
    ...(options.tracing ? { tracing: options.tracing } : {}),
  })
  const built = await buildApi(services)
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
