import type { Locale } from '@faka/contract/shared/locale'
import type { Dispatcher } from 'undici'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Encryption } from './encryption.ts'
import type { Log } from './log.ts'
import type { MessageTransports } from './messages/transport.ts'
import type { MessageRun } from './messages.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PubSub } from './pubsub.ts'
import type { Random } from './random.ts'
import type { RateLimits } from './rate-limit.ts'

/**
 * The browser that sent a request. `networkHash` is a keyed hash of its network, 16 bytes in hexadecimal; `ip` is passed
 * to gateways that require it and never stored.
 */
interface BrowserClient {
  networkHash: string
  ip: string
  /** The User-Agent header; empty where there is none. */
  userAgent: string
}

/** Who acts. Every account with a session acts as a buyer, whatever other roles it has. */
export type Actor =
  | ({ kind: 'guest' } & BrowserClient)
  | ({
      kind: 'buyer'
      accountId: number
      sessionId: string
      roles: readonly string[]
      /** Whether the phone of the account was verified by a code. */
      phoneProved: boolean
    } & BrowserClient)
  | { kind: 'seller' }
  | { kind: 'gateway'; channelId: string }
  | { kind: 'job'; name: string }

/**
 * The state of each module in this process: its batchers, caches and queues. Each module adds its own by declaration
 * merging, in its `<module>.module.ts`.
 */
export interface Modules {}

/** The dependencies of a process, created once by `openServices`. The simulation replaces time, randomness and network. */
export interface Services {
  db: Db
  now(): Date
  random: Random
  fetch: typeof fetch
  log: Log
  config: Config
  encryption: Encryption
  passwordHasher: PasswordHasher
  rateLimits: RateLimits
  pubsub: PubSub
  messageTransports: MessageTransports
  readonly messageRun: MessageRun
  /** Connects to URLs given by users. */
  guardedAgent: Dispatcher
  readonly modules: Modules
  /** Aborted when the process is asked to stop, so that every wait ends. */
  shutdownSignal: AbortSignal
}

/** The services with the actor, for one request or one run of a job. */
export interface Ctx extends Services {
  actor: Actor
  requestId: string
  locale: Locale
}

/** The actor if it is a browser, else undefined. */
export const asBrowserActor = (actor: Actor): Extract<Actor, BrowserClient> | undefined =>
  actor.kind === 'guest' || actor.kind === 'buyer' ? actor : undefined

/** The account that acts; undefined without a session. */
export const actorAccountId = ({ actor }: Pick<Ctx, 'actor'>): number | undefined =>
  actor.kind === 'buyer' ? actor.accountId : undefined

/** How an event row names the actor: an account by its key. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'job') return `job ${actor.name}`
  return actor.kind === 'buyer' ? `account ${actor.accountId}` : actor.kind
}

/** A context for a job. */
export const jobCtx = (services: Services, name: string): Ctx => ({
  ...services,
  actor: { kind: 'job', name },
  requestId: `job-${name}`,
  locale: 'zh-CN',
})
