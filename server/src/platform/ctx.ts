import type { Locale } from '@faka/contract/shared/locale'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Encryption } from './encryption.ts'
import type { Log } from './log.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PubSub } from './pubsub.ts'
import type { Random } from './random.ts'
import type { RateLimits } from './rate-limit.ts'

/**
 * Somebody at a browser. His network is known by a keyed hash only, 16 bytes in hexadecimal; `ip` is handed on to
 * gateways that ask for it and kept nowhere.
 */
interface BrowserClient {
  networkHash: string
  ip: string
  /** What his browser tells of itself; empty where it tells nothing. */
  userAgent: string
}

/** Who acts. A buyer is whoever has a session, whatever else his account may do. */
export type Actor =
  | ({ kind: 'guest' } & BrowserClient)
  | ({
      kind: 'buyer'
      accountId: number
      sessionId: string
      roles: readonly string[]
      /** Whether a code proved that the phone of the account is his. */
      phoneProved: boolean
    } & BrowserClient)
  | { kind: 'seller' }
  | { kind: 'gateway'; channelId: string }
  | { kind: 'job'; name: string }

/** What a process has to work with; made once, in `app.ts`. The simulation bends time, randomness and network. */
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
  /** Aborted when the process is asked to stop: whoever waits comes home. */
  shutdownSignal: AbortSignal
}

/** The house with who acts in it, for one request or one run of a job. */
export interface Ctx extends Services {
  actor: Actor
  requestId: string
  locale: Locale
}

/** An actor at a browser; undefined for all others. */
export const asBrowserActor = (actor: Actor): Extract<Actor, BrowserClient> | undefined =>
  actor.kind === 'guest' || actor.kind === 'buyer' ? actor : undefined

/** The account that acts; undefined where nobody is logged in. */
export const actorAccountId = ({ actor }: Pick<Ctx, 'actor'>): number | undefined =>
  actor.kind === 'buyer' ? actor.accountId : undefined

/** How an actor stands in an event row: an account by its key, so that it can be told who acted. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'job') return `job ${actor.name}`
  return actor.kind === 'buyer' ? `account ${actor.accountId}` : actor.kind
}

/** A context for a job of the house. */
export const jobCtx = (services: Services, name: string): Ctx => ({
  ...services,
  actor: { kind: 'job', name },
  requestId: `job-${name}`,
  locale: 'zh-CN',
})
