import { resolve } from 'node:path'
import { type MessageSettings, readMessageSettings } from './config/message-settings.ts'
import { type ObjectStorageSettings, readObjectStorageSettings } from './config/object-storage-settings.ts'
import { readTrustedProxies } from './http/trusted-proxies.ts'
import { isPrivateUrl } from './private-url.ts'

export { isPrivateUrl } from './private-url.ts'

/** Every limit that can be configured, with its default and its bounds. */
export const limitDefinitions = {
  unpaidMinutes: { env: 'LIMIT_UNPAID_MINUTES', fallback: 15, min: 5, max: 1440 },
  unpaidPerBuyer: { env: 'LIMIT_UNPAID_PER_BUYER', fallback: 3, min: 1, max: 1_000_000 },
  unpaidPerAddressAndItem: { env: 'LIMIT_UNPAID_PER_ADDRESS_AND_ITEM', fallback: 5, min: 1, max: 1_000_000 },
  unpaidPerNetwork: { env: 'LIMIT_UNPAID_PER_NETWORK', fallback: 20, min: 1, max: 1_000_000 },
  heldPercentPerBuyer: { env: 'LIMIT_HELD_PERCENT_PER_BUYER', fallback: 20, min: 1, max: 100 },
  heldPercentPerNetwork: { env: 'LIMIT_HELD_PERCENT_PER_NETWORK', fallback: 20, min: 1, max: 100 },
  heldPercentPerAccount: { env: 'LIMIT_HELD_PERCENT_PER_ACCOUNT', fallback: 30, min: 1, max: 100 },
  heldPercentKnown: { env: 'LIMIT_HELD_PERCENT_KNOWN', fallback: 40, min: 1, max: 100 },
  heldPercentOfGuests: { env: 'LIMIT_HELD_PERCENT_OF_GUESTS', fallback: 70, min: 1, max: 100 },
  heldPercentOfSuspects: { env: 'LIMIT_HELD_PERCENT_OF_SUSPECTS', fallback: 15, min: 1, max: 100 },
  crowdedHeldPercent: { env: 'LIMIT_CROWDED_HELD_PERCENT', fallback: 30, min: 1, max: 100 },
  scarceHeldPercent: { env: 'LIMIT_SCARCE_HELD_PERCENT', fallback: 80, min: 1, max: 100 },
  lapsesPerBuyer: { env: 'LIMIT_LAPSES_PER_BUYER', fallback: 1, min: 1, max: 1_000_000 },
  lapsesPerNetwork: { env: 'LIMIT_LAPSES_PER_NETWORK', fallback: 2, min: 1, max: 1_000_000 },
  proofOfWorkCost: { env: 'LIMIT_PROOF_COST', fallback: 4000, min: 1, max: 1_000_000 },
  maxQuantity: { env: 'LIMIT_QUANTITY', fallback: 999, min: 1, max: 999 },
  createsPerMinute: { env: 'LIMIT_ORDERS_PER_MINUTE', fallback: 30, min: 1, max: 1_000_000_000 },
  lookUpsPer10Minutes: { env: 'LIMIT_LOOK_UPS_PER_10_MINUTES', fallback: 30, min: 1, max: 1_000_000_000 },
  wrongCardPasswords: { env: 'LIMIT_WRONG_CARD_PASSWORDS', fallback: 8, min: 1, max: 100 },
  recoveryTriesPerOrderAndDay: {
    env: 'LIMIT_RECOVERY_TRIES_PER_ORDER_AND_DAY',
    fallback: 1000,
    min: 10,
    max: 1_000_000,
  },
  wrongPasswords: { env: 'LIMIT_WRONG_PASSWORDS', fallback: 5, min: 1, max: 100 },
  wrongCodes: { env: 'LIMIT_WRONG_CODES', fallback: 5, min: 1, max: 10 },
  codeResendSeconds: { env: 'LIMIT_CODE_AGAIN_SECONDS', fallback: 60, min: 1, max: 3600 },
  codesPerPhoneAndHour: { env: 'LIMIT_CODES_PER_PHONE_AND_HOUR', fallback: 5, min: 1, max: 1_000_000_000 },
  codesPerPhoneAndDay: { env: 'LIMIT_CODES_PER_PHONE_AND_DAY', fallback: 10, min: 1, max: 1_000_000_000 },
  codesPerNetworkAndDay: { env: 'LIMIT_CODES_PER_NETWORK_AND_DAY', fallback: 20, min: 1, max: 1_000_000_000 },
  codesPerDay: { env: 'LIMIT_CODES_PER_DAY', fallback: 10_000, min: 0, max: 1_000_000_000 },
  accountCallsPerMinute: { env: 'LIMIT_ACCOUNT_CALLS_PER_MINUTE', fallback: 60, min: 1, max: 1_000_000_000 },
  registeredChecksPerHour: {
    env: 'LIMIT_REGISTERED_CHECKS_PER_HOUR',
    fallback: 10,
    min: 1,
    max: 1_000_000_000,
  },
  complaintAnswerHours: { env: 'COMPLAINT_ANSWER_HOURS', fallback: 24, min: 1, max: 720 },
  complaintDays: { env: 'COMPLAINT_DAYS', fallback: 30, min: 1, max: 3650 },
  complaintMessagesPerHour: {
    env: 'LIMIT_COMPLAINT_MESSAGES_PER_HOUR',
    fallback: 30,
    min: 1,
    max: 1_000_000_000,
  },
  cardsPerImport: { env: 'LIMIT_CARDS_PER_IMPORT', fallback: 10_000, min: 1, max: 10_000 },
  proofMegabytes: { env: 'LIMIT_PROOF_MEGABYTES', fallback: 5, min: 1, max: 5 },
  avatarMegabytes: { env: 'LIMIT_AVATAR_MEGABYTES', fallback: 2, min: 1, max: 2 },
  uploadsPerAccountAndDay: { env: 'LIMIT_UPLOADS_PER_ACCOUNT_AND_DAY', fallback: 20, min: 1, max: 1_000_000 },
  uploadsPerNetworkAndDay: { env: 'LIMIT_UPLOADS_PER_NETWORK_AND_DAY', fallback: 60, min: 1, max: 1_000_000 },
  bodySeconds: { env: 'LIMIT_BODY_SECONDS', fallback: 30, min: 1, max: 3600 },
  bodyBytesPerSecond: { env: 'LIMIT_BODY_BYTES_PER_SECOND', fallback: 200, min: 0, max: 1_000_000 },
  webhookSeconds: { env: 'LIMIT_CALL_BACK_SECONDS', fallback: 15, min: 1, max: 3600 },
  uploadSeconds: { env: 'LIMIT_UPLOAD_SECONDS', fallback: 300, min: 1, max: 3600 },
  uploadBytesPerSecond: { env: 'LIMIT_UPLOAD_BYTES_PER_SECOND', fallback: 2048, min: 0, max: 1_000_000 },
  uploadsPerDay: { env: 'LIMIT_UPLOADS_PER_DAY', fallback: 10_000, min: 0, max: 1_000_000_000 },
} as const

export type LimitSettings = { readonly [Name in keyof typeof limitDefinitions]: number }

export const serviceNames = ['user-management', 'card-core'] as const
export type Service = (typeof serviceNames)[number]

export interface Config extends MessageSettings, ObjectStorageSettings {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded database is used. */
  databaseUrl: string | undefined
  /** PostgreSQL's own URL, where `databaseUrl` is that of a pooler; else absent. */
  databaseListenUrl: string | undefined
  /** How long a statement may take before its connection is destroyed. */
  databaseQuerySeconds: number
  /** The URL at which this process reaches itself, for gateways that run in it. */
  selfUrl: string
  /** The public URL of the shop, without a trailing slash. */
  publicUrl: string
  production: boolean
  /** Whether test money may be used: never in production, and on a public address only by an explicit setting. */
  sandbox: boolean
  /** Absent: created and stored under the data folder. */
  secretKey: string | undefined
  enabledServices: readonly Service[]
  /** The URL of each service as the storefront calls it; empty: its own origin. */
  serviceUrls: { userManagement: string; cardCore: string }
  /** The mobile site: a path of this origin, or a URL; without a trailing slash. */
  mobileUrl: string
  /** The URL of the page that asks for a card password; empty: on the current site. */
  verifyPasswordUrl: string
  /** Whether the server's menu decides which pages of the storefront are open. */
  menuFromServer: boolean
  /** Whether the storefront works offline; false unregisters the service workers of earlier visits. */
  offline: boolean
  /** How to contact the platform; empty entries are not shown. */
  contact: { mail: string; phone: string; qq: string; wechat: string; hours: string }
  /** The folder of the platform's texts, such as its terms; it may be absent. */
  textsDir: string
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted; empty: none. */
  trustedProxies: readonly string[]
  demo: boolean
  /** A file that lists the running gateway simulators; the command that starts them sets it. */
  simulators: string | undefined
  /** Other origins from which a storefront may call the services. */
  allowedOrigins: readonly string[]
  limits: LimitSettings
}

type Env = Record<string, string | undefined>

const wholeNumberPattern = /^\d{1,10}$/

function readNumber(
  env: Env,
  name: string,
  fallback: number,
  min: number,
  max: number,
  errors: string[],
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = wholeNumberPattern.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  errors.push(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`)
  return fallback
}

function readUrl(env: Env, name: string, protocols: readonly string[], errors: string[]): string | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const valid = URL.canParse(text) && protocols.includes(new URL(text).protocol)
  if (!valid) errors.push(`${name} is not an address that starts with ${protocols.join(' or ')}//.`)
  return valid ? text : undefined
}

const readServiceUrl = (env: Env, name: string, errors: string[]): string =>
  readUrl(env, name, ['http:', 'https:'], errors)?.replace(/\/+$/, '') ?? ''

const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Origins as browsers send them: scheme, host and port alone. The origin of the mobile site is always included. */
function readOrigins(env: Env, mobileUrl: string, errors: string[]): string[] {
  const origins = splitList(env.ALLOWED_ORIGINS)
  // URL parsers accept a star in a host name, but it would match nothing
  for (const origin of origins)
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      errors.push(`ALLOWED_ORIGINS names "${origin}"; it must be an origin such as https://shop.example.`)
  return mobileUrl.startsWith('/') ? origins : [...new Set([...origins, new URL(mobileUrl).origin])]
}

/** A path of this origin, or a URL other than that of the full site, where phones would be redirected endlessly. */
function readMobileUrl(env: Env, publicUrl: string, errors: string[]): string {
  const text = (env.MOBILE_URL || '/m').replace(/\/+$/, '')
  if (/^\/[a-z0-9-]+$/.test(text)) return text
  const address = readUrl(env, 'MOBILE_URL', ['http:', 'https:'], errors)?.replace(/\/+$/, '')
  if (address !== undefined && new URL(address).href === new URL(publicUrl).href)
    errors.push(
      'MOBILE_URL is the address of the full site; give the mobile site a path or a host of its own.',
    )
  return address ?? '/m'
}

function readServices(env: Env, errors: string[]): Service[] {
  const names = (env.SERVICES || serviceNames.join(',')).split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !serviceNames.some((service) => service === name))
  if (unknown.length > 0)
    errors.push(`SERVICES names "${unknown.join(', ')}"; known are ${serviceNames.join(' and ')}.`)
  return serviceNames.filter((service) => names.includes(service))
}

function readSecretKey(env: Env, production: boolean, errors: string[]): string | undefined {
  const key = env.SECRET_KEY || undefined
  if (!key && production)
    errors.push(
      'SECRET_KEY is missing; in production it must be set: at least 32 random characters, kept safe.',
    )
  if (key && key.length < 32) errors.push('SECRET_KEY is too short; it must have at least 32 characters.')
  return key
}

/**
 * Reads the settings of the environment; `errors` has one sentence for each mistake in them. Every setting is listed in
 * docs/operating.md.
 */
export function readConfig(env: Env): { config: Config; errors: string[] } {
  const errors: string[] = []
  const appEnv = env.APP_ENV || 'development'
  if (!['development', 'production'].includes(appEnv))
    errors.push(`APP_ENV is "${appEnv}"; it must be development or production.`)
  const production = appEnv === 'production'
  const port = readNumber(env, 'PORT', 3000, 1, 65535, errors)
  const publicUrl = (
    readUrl(env, 'PUBLIC_URL', ['http:', 'https:'], errors) ?? `http://localhost:${port}`
  ).replace(/\/+$/, '')
  const limits = Object.fromEntries(
    Object.entries(limitDefinitions).map(([name, { env: key, fallback, min, max }]) => [
      name,
      readNumber(env, key, fallback, min, max, errors),
    ]),
  ) as LimitSettings
  const mobileUrl = readMobileUrl(env, publicUrl, errors)
  const host = env.HOST || '127.0.0.1'
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL)
    errors.push('DATABASE_LISTEN_URL is set without DATABASE_URL, beside which it stands.')
  const config: Config = {
    port,
    host,
    selfUrl: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`,
    dataDir: resolve(env.DATA_DIR || '.data'),
    textsDir: resolve(env.TEXTS_DIR || `${env.DATA_DIR || '.data'}/texts`),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], errors),
    databaseListenUrl: readUrl(env, 'DATABASE_LISTEN_URL', ['postgres:', 'postgresql:'], errors),
    databaseQuerySeconds: readNumber(env, 'DATABASE_QUERY_SECONDS', 10, 2, 300, errors),
    publicUrl,
    production,
    sandbox: !production && (isPrivateUrl(publicUrl) || env.SANDBOX_I_KNOW === '1'),
    secretKey: readSecretKey(env, production, errors),
    enabledServices: readServices(env, errors),
    serviceUrls: {
      userManagement: readServiceUrl(env, 'USER_MANAGEMENT_URL', errors),
      cardCore: readServiceUrl(env, 'CARD_CORE_URL', errors),
    },
    mobileUrl,
    verifyPasswordUrl: readServiceUrl(env, 'VERIFY_PASSWORD_URL', errors),
    menuFromServer: env.MENU_FROM_SERVER === '1',
    offline: env.OFFLINE !== '0',
    contact: {
      mail: env.CONTACT_MAIL ?? '',
      phone: env.CONTACT_PHONE ?? '',
      qq: env.CONTACT_QQ ?? '',
      wechat: env.CONTACT_WECHAT ?? '',
      hours: env.CONTACT_HOURS ?? '',
    },
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES, errors),
    allowedOrigins: readOrigins(env, mobileUrl, errors),
    demo: env.DEMO === undefined || env.DEMO === '' ? !production : env.DEMO === '1',
    simulators: env.PRACTICE_GATEWAYS || undefined,
    ...readMessageSettings(env, production, errors),
    ...readObjectStorageSettings(env, errors),
    limits,
  }
  return { config, errors }
}
