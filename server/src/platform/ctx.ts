import type { CodeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { Locale } from '@faka/contract/shared/locale'
import type pg from 'pg'
import type { Cell } from './cell.ts'
import type { CellProblem } from './cells/cell-problem.ts'
import type { Config } from './config.ts'
import type { ReadReplica } from './db/read-replica.ts'
import type { CommonDb, Db } from './db.ts'
import type { Encryption } from './encryption.ts'
import type { Log } from './log.ts'
import type { MessageComposer, MessageTransports } from './messages/transport.ts'
import type { MessageRun } from './messages.ts'
import type { Metrics } from './metrics.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PubSub } from './pubsub.ts'
import type { Random } from './random.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Tracing } from './tracing.ts'

/**
 * The browser that sent a request. `networkHash` is a keyed hash of its network, 16 bytes in hexadecimal; `ip` is passed
 * to services that require it and never stored.
 */
export interface BrowserClient {
  networkHash: string
  ip: string
  /** The User-Agent header; empty where there is none. */
  userAgent: string
}

/**
 * Who may act, by kind. Modules add the kinds that they know by declaration merging, in their `<module>.declarations.ts`.
 * Kinds are stored in event rows and never change.
 * @public
 */
export interface Actors {
  job: { name: string }
}

/** Who acts. */
export type Actor = { [Kind in keyof Actors]: { kind: Kind } & Actors[Kind] }[keyof Actors]

/**
 * The state of each module in this process: its batchers, caches and queues. Each module adds its own by declaration
 * merging, in its `<module>.module.ts`.
 * @public
 */
export interface Modules {}

/** The cells that a process serves, each with its database and the state of its modules. */
export interface Cells {
  /** In the order of their numbers, also those whose own database is away: what is asked there fails with `unavailable`. */
  all(): readonly Services[]
  /** Those whose database answers now: for what may leave out a part, and says so. */
  reachable(): readonly Services[]
  /** Why others are not served now. */
  problems(): readonly CellProblem[]
  /** Whether there is any but the first. */
  areSeveral(): boolean
  /** Whether a cell has a database to itself. */
  isApart(cellNumber: number): boolean
  /** The cell of that number; undefined: there is none. */
  find(cellNumber: number): Services | undefined
  /** Opens the cells that were added since, and learns from which ones tenants moved. */
  openNew(): Promise<void>
  /** Whether tenants moved from a cell to another one, as far as this process knows. */
  hasMovedTenants(cellNumber: number): boolean
  /** Calls `listener` for each cell that is opened from now on. */
  onOpened(listener: (cell: Services) => void): void
}

/** The dependencies of a process, created once by `openServices`. The simulation replaces time, randomness and network. */
export interface Services {
  /** Where the tenants live whose rows `db` leads to. */
  cell: Cell
  cells: Cells
  db: Db
  /**
   * What belongs to no tenant: one pool for all cells of a process, on connections of its own. A transaction of a cell may
   * wait for it, so one of it asks no `db`, and no second time for `common`.
   */
  common: CommonDb
  /** For reads that may be a few seconds old, which reports and exports are. */
  replica: ReadReplica
  /** The same of the common schema. */
  commonReplica: ReadReplica<CommonDb>
  /** Opens a connection of its own to the database of the cell, past any pooler, for statements that take long; the caller ends it. */
  openConnection(): Promise<pg.Client>
  now(): Date
  random: Random
  fetch: typeof fetch
  log: Log
  config: Config
  encryption: Encryption
  passwordHasher: PasswordHasher
  rateLimits: RateLimits
  pubsub: PubSub
  metrics: Metrics
  tracing: Tracing
  messageTransports: MessageTransports
  /** By the names that queued messages give. */
  messageComposers: Readonly<Record<string, MessageComposer>>
  readonly messageRun: MessageRun
  readonly modules: Modules
  /** Aborted when the process is asked to stop, so that every wait ends. */
  shutdownSignal: AbortSignal
}

/** A check of access that a request passed: to what belongs to a tenant, refused with this code. */
export interface PassedCheck {
  tenantId: number
  notFound: CodeName
}

/** The services with the actor, for one request or one run of a job. */
export interface Ctx extends Services {
  actor: Actor
  requestId: string
  locale: Locale
  /** The operation that a request calls; undefined for jobs and the command line. */
  operation?: Endpoint
  /** Where a request with an idempotency key notes what it passed, to be checked again before its answer is repeated. */
  passedChecks?: PassedCheck[]
}

/** The actor if it is a browser, else undefined. */
export const asBrowserActor = (actor: Actor): Extract<Actor, BrowserClient> | undefined =>
  'networkHash' in actor ? actor : undefined

/** A context for a job. */
export const jobCtx = (services: Services, name: string): Ctx => ({
  ...services,
  actor: { kind: 'job', name },
  requestId: `job-${name}`,
  locale: 'zh-CN',
})
