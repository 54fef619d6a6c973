import type { Config } from './kernel/config.ts'
import type { Ctx, House } from './kernel/ctx.ts'
import { openDatabase } from './kernel/db.ts'
import { leanFetch } from './kernel/lean-fetch.ts'
import { createLimits } from './kernel/limits.ts'
import { createLog, type Log } from './kernel/log.ts'
import { createPasswords } from './kernel/passwords.ts'
import { type Random, systemRandom } from './kernel/random.ts'
import { createVault } from './kernel/vault.ts'
import { openWake } from './kernel/wake.ts'

/** What a house is made from. Time, randomness and network can be handed in; left out, they are the real ones. */
export interface Foundation {
  config: Config
  databaseUrl: string
  secretKey: string
  connections?: number
  now?: () => Date
  random?: Random
  fetch?: typeof fetch
  log?: Log
}

export interface OpenHouse {
  house: House
  /** Tells whoever waits that the process stops. */
  beginStop(): void
  close(): Promise<void>
}

/** Connections to the database: with more, two cores only take turns among them. */
const usualConnections = 12

/** Opens a house on a migrated database. */
export async function openHouse(foundation: Foundation): Promise<OpenHouse> {
  const { config, databaseUrl, secretKey, connections = usualConnections } = foundation
  const log = foundation.log ?? createLog('info')
  const now = foundation.now ?? (() => new Date())
  const random = foundation.random ?? systemRandom
  const { databaseListenUrl, databaseQuerySeconds } = config
  const pooled = databaseListenUrl !== undefined
  const queryMs = databaseQuerySeconds * 1000
  const database = openDatabase({ url: databaseUrl, connections, log, queryMs, pooled })
  const wake = await openWake({ url: databaseListenUrl ?? databaseUrl, log })
  const stopping = new AbortController()
  const house: House = {
    db: database.db,
    now,
    random,
    fetch: foundation.fetch ?? leanFetch,
    log,
    config,
    vault: createVault(secretKey, random),
    passwords: createPasswords(random),
    limits: createLimits(database.db, now),
    wake,
    stopping: stopping.signal,
  }
  return {
    house,
    beginStop: () => stopping.abort(),
    async close() {
      stopping.abort()
      await wake.close()
      await database.close()
    },
  }
}

/** A context for the person who runs the shop, at the command line. */
export const sellerCtx = (house: House): Ctx => ({
  ...house,
  actor: { kind: 'seller' },
  requestId: 'command-line',
  locale: 'zh-CN',
})
