import type { Locale } from '@faka/contract/locale'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'
import type { Vault } from './vault.ts'
import type { Wake } from './wake.ts'

/** Who acts. A guest is known only by a keyed hash of his address: 16 bytes in hexadecimal.
 * `ip` is only handed on to gateways that ask for it; it is kept nowhere. */
export type Actor =
  | { kind: 'guest'; address: string; ip: string }
  | { kind: 'seller' }
  | { kind: 'gateway'; channelId: string }
  | { kind: 'job'; name: string }

/** What a process has to work with; made once, in `app.ts`. The simulation bends time, randomness and network. */
export interface House {
  db: Db
  now(): Date
  random: Random
  fetch: typeof fetch
  log: Log
  config: Config
  vault: Vault
  limits: Limits
  wake: Wake
  /** Aborted when the process is asked to stop: whoever waits comes home. */
  stopping: AbortSignal
}

/** The house with who acts in it, for one request or one run of a job. */
export interface Ctx extends House {
  actor: Actor
  requestId: string
  locale: Locale
}

/** How an actor stands in an event row. */
export const actorName = (actor: Actor): string => (actor.kind === 'job' ? `job ${actor.name}` : actor.kind)

/** A context for a job of the house. */
export const jobCtx = (house: House, name: string): Ctx => ({
  ...house,
  actor: { kind: 'job', name },
  requestId: `job-${name}`,
  locale: 'zh-CN',
})
