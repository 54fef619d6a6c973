import { resolve } from 'node:path'
import { type CellDatabaseSettings, readCellDatabases } from './cells/cell-database-settings.ts'
import type { httpLimits } from './http/call-body-timeout.ts'
import { readTrustedProxies } from './http/trusted-proxies.ts'
import { defaultWorkers, maxWorkers } from './workers/default-workers.ts'

/** The variables from which settings are read. */
export type Env = Readonly<Record<string, string | undefined>>

/** Limits that can be configured: for each its variable, its default and its bounds. */
export type LimitDefinitions = Readonly<
  Record<string, { env: string; fallback: number; min: number; max: number }>
>

/** The settings that limit definitions make. */
export type LimitsOf<Definitions> = { readonly [Name in keyof Definitions]: number }

/** Every limit. Modules add theirs by declaration merging, in their `<module>.declarations.ts`. */
export interface LimitSettings extends LimitsOf<typeof httpLimits> {}

/** The settings of the process itself. */
export interface PlatformSettings extends CellDatabaseSettings {
  port: number
  host: string
  /** How many processes serve requests; a single one also does what the first process does for several. */
  workers: number
  dataDir: string
  /** Absent: the embedded database is used. */
  databaseUrl: string | undefined
  /** PostgreSQL's own URL, where `databaseUrl` is that of a pooler; else absent. */
  databaseListenUrl: string | undefined
  /** A read replica of the database, for reads that may be a little old; absent where there is none. */
  databaseReplicaUrl: string | undefined
  /** A replica that is further behind than this is not read. */
  databaseReplicaLagSeconds: number
  /** How long a statement may take before its connection is destroyed. */
  databaseQuerySeconds: number
  /** The URL at which this process reaches itself. */
  selfUrl: string
  /** The public URL, without a trailing slash. */
  publicUrl: string
  production: boolean
  /** Absent: created and stored under the data folder. */
  secretKey: string | undefined
  /** Who sends it may read the metrics; absent: they are not served. */
  metricsToken: string | undefined
  /** The share of requests in the access log, from 0 to 1. */
  accessLogShare: number
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted; empty: none. */
  trustedProxies: readonly string[]
}

/** Every setting. Modules and adapters add theirs by declaration merging, beside the function that reads them. */
export interface Config extends PlatformSettings {
  limits: LimitSettings
}

const wholeNumberPattern = /^\d{1,10}$/

/** A whole number within its bounds; a mistake becomes one sentence in `errors`. */
export function readNumber(
  env: Env,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
  errors: string[],
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = wholeNumberPattern.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  errors.push(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`)
  return fallback
}

/** A URL of one of these protocols; undefined where the variable is unset or wrong. */
function readUrl(env: Env, name: string, protocols: readonly string[], errors: string[]): string | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const valid = URL.canParse(text) && protocols.includes(new URL(text).protocol)
  if (!valid) errors.push(`${name} is not an address that starts with ${protocols.join(' or ')}//.`)
  return valid ? text : undefined
}

/** A URL without a trailing slash; undefined where the variable is unset or wrong. */
export const readBaseUrl = (env: Env, name: string, errors: string[]): string | undefined =>
  readUrl(env, name, ['http:', 'https:'], errors)?.replace(/\/+$/, '')

/** The parts of a list separated by commas. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readSecretKey(env: Env, production: boolean, errors: string[]): string | undefined {
  const key = env.SECRET_KEY || undefined
  if (!key && production)
    errors.push(
      'SECRET_KEY is missing; in production it must be set: at least 32 random characters, kept safe.',
    )
  if (key && key.length < 32) errors.push('SECRET_KEY is too short; it must have at least 32 characters.')
  return key
}

function readMetricsToken(env: Env, errors: string[]): string | undefined {
  const token = env.METRICS_TOKEN || undefined
  if (token !== undefined && !/^[\w.~+/=-]{16,}$/.test(token))
    errors.push('METRICS_TOKEN is not right; it must have at least 16 letters, digits or signs of base64.')
  return token
}

function readAccessLog({ ACCESS_LOG: text = 'off' }: Env, errors: string[]): number {
  if (text === '' || text === 'off') return 0
  if (text === 'all') return 1
  if (/^0\.\d{1,6}$/.test(text)) return Number(text)
  errors.push(`ACCESS_LOG is "${text}"; it must be off, all, or a share of the requests such as 0.05.`)
  return 0
}

/** Reads the settings of the process itself; each mistake becomes one sentence in `errors`. */
export function readPlatformSettings(env: Env, errors: string[]): PlatformSettings {
  const appEnv = env.APP_ENV || 'development'
  if (!['development', 'production'].includes(appEnv))
    errors.push(`APP_ENV is "${appEnv}"; it must be development or production.`)
  const production = appEnv === 'production'
  const port = readNumber(env, 'PORT', { fallback: 3000, min: 1, max: 65535 }, errors)
  const publicUrl = readBaseUrl(env, 'PUBLIC_URL', errors) ?? `http://localhost:${port}`
  const host = env.HOST || '127.0.0.1'
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL)
    errors.push('DATABASE_LISTEN_URL is set without DATABASE_URL, beside which it stands.')
  return {
    port,
    host,
    workers: readNumber(env, 'WORKERS', { fallback: defaultWorkers(), min: 1, max: maxWorkers }, errors),
    selfUrl: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], errors),
    databaseListenUrl: readUrl(env, 'DATABASE_LISTEN_URL', ['postgres:', 'postgresql:'], errors),
    databaseReplicaUrl: readUrl(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'], errors),
    ...readCellDatabases(env, errors),
    databaseReplicaLagSeconds: readNumber(
      env,
      'DATABASE_REPLICA_LAG_SECONDS',
      { fallback: 10, min: 1, max: 3600 },
      errors,
    ),
    databaseQuerySeconds: readNumber(
      env,
      'DATABASE_QUERY_SECONDS',
      { fallback: 10, min: 2, max: 300 },
      errors,
    ),
    publicUrl,
    production,
    secretKey: readSecretKey(env, production, errors),
    metricsToken: readMetricsToken(env, errors),
    accessLogShare: readAccessLog(env, errors),
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES, errors),
  }
}

/** Reads the limits of these definitions; each mistake becomes one sentence in `errors`. */
export const readLimits = <Definitions extends LimitDefinitions>(
  env: Env,
  definitions: Definitions,
  errors: string[],
): LimitsOf<Definitions> =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, limit]) => [name, readNumber(env, limit.env, limit, errors)]),
  ) as LimitsOf<Definitions>
