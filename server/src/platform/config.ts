import { resolve } from 'node:path'
import { type MessageSettings, readMessageSettings } from './config/message-settings.ts'
import { type ObjectStorageSettings, readObjectStorageSettings } from './config/object-storage-settings.ts'
import { readTrustedProxies } from './http/trusted-proxies.ts'
import { isPrivateUrl } from './private-url.ts'

export { isPrivateUrl } from './private-url.ts'

/** Every limit that a setting can change, with its default and its bounds. */
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
  /** Absent: the bundled database is used. */
  databaseUrl: string | undefined
  /** PostgreSQL's own address, where `databaseUrl` leads through a pooler; absent: it does not. */
  databaseListenUrl: string | undefined
  /** How long a statement may take before its connection is given up. */
  databaseQuerySeconds: number
  /** Where this process reaches itself, for gateways that run in it. */
  selfUrl: string
  /** Where visitors find the shop, without a slash at the end. */
  publicUrl: string
  production: boolean
  /** Whether test money may be used: never in production, nor on a public address unless said so on purpose. */
  sandbox: boolean
  /** Absent: made and kept under the data folder. */
  secretKey: string | undefined
  enabledServices: readonly Service[]
  /** The host of each service as the storefront calls it; empty: its own origin. */
  serviceUrls: { userManagement: string; cardCore: string }
  /** Where the mobile site stands: a path of our own, or an address; no slash at the end. */
  mobileUrl: string
  /** Where the page that asks for a card password stands; empty: on the site being visited. */
  verifyPasswordUrl: string
  /** Whether the storefront opens pages as the server's menu says. */
  menuFromServer: boolean
  /** Whether the storefront can be opened without network; false ends the workers that browsers keep for that. */
  offline: boolean
  /** How the platform can be reached; what is empty is not offered. */
  contact: { mail: string; phone: string; qq: string; wechat: string; hours: string }
  /** Where the texts of the platform lie, such as its terms; an absent folder sets none. */
  textsDir: string
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed; empty: none. */
  trustedProxies: readonly string[]
  demo: boolean
  /** A file that names small gateways to practise with; the command that starts them hands it in. */
  simulators: string | undefined
  /** Other origins from which a storefront may call the services; empty: none but our own. */
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
  faults: string[],
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = wholeNumberPattern.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  faults.push(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`)
  return fallback
}

function readUrl(env: Env, name: string, protocols: readonly string[], faults: string[]): string | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const valid = URL.canParse(text) && protocols.includes(new URL(text).protocol)
  if (!valid) faults.push(`${name} is not an address that starts with ${protocols.join(' or ')}//.`)
  return valid ? text : undefined
}

const readServiceUrl = (env: Env, name: string, faults: string[]): string =>
  readUrl(env, name, ['http:', 'https:'], faults)?.replace(/\/+$/, '') ?? ''

const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Origins as browsers write them: scheme, host and port, nothing behind. The mobile site's is one by itself. */
function readOrigins(env: Env, mobileUrl: string, faults: string[]): string[] {
  const origins = splitList(env.ALLOWED_ORIGINS)
  // a star is a part of a host's name to a parser, and matches nothing
  for (const origin of origins)
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      faults.push(`ALLOWED_ORIGINS names "${origin}"; it must be an origin such as https://shop.example.`)
  return mobileUrl.startsWith('/') ? origins : [...new Set([...origins, new URL(mobileUrl).origin])]
}

/** A path of our own, or an address, which must not be that of the full site: phones would be led there for ever. */
function readMobileUrl(env: Env, publicUrl: string, faults: string[]): string {
  const text = (env.MOBILE_URL || '/m').replace(/\/+$/, '')
  if (/^\/[a-z0-9-]+$/.test(text)) return text
  const address = readUrl(env, 'MOBILE_URL', ['http:', 'https:'], faults)?.replace(/\/+$/, '')
  if (address !== undefined && new URL(address).href === new URL(publicUrl).href)
    faults.push(
      'MOBILE_URL is the address of the full site; give the mobile site a path or a host of its own.',
    )
  return address ?? '/m'
}

function readServices(env: Env, faults: string[]): Service[] {
  const names = (env.SERVICES || serviceNames.join(',')).split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !serviceNames.some((service) => service === name))
  if (unknown.length > 0)
    faults.push(`SERVICES names "${unknown.join(', ')}"; known are ${serviceNames.join(' and ')}.`)
  return serviceNames.filter((service) => names.includes(service))
}

function readSecretKey(env: Env, production: boolean, faults: string[]): string | undefined {
  const key = env.SECRET_KEY || undefined
  if (!key && production)
    faults.push(
      'SECRET_KEY is missing; in production it must be set: at least 32 random characters, kept safe.',
    )
  if (key && key.length < 32) faults.push('SECRET_KEY is too short; it must have at least 32 characters.')
  return key
}

/**
 * The settings of the environment, or one sentence for each mistake in them. Every setting is listed in
 * docs/operating.md.
 */
export function readConfig(env: Env): { config: Config; faults: string[] } {
  const faults: string[] = []
  const appEnv = env.APP_ENV || 'development'
  if (!['development', 'production'].includes(appEnv))
    faults.push(`APP_ENV is "${appEnv}"; it must be development or production.`)
  const production = appEnv === 'production'
  const port = readNumber(env, 'PORT', 3000, 1, 65535, faults)
  const publicUrl = (
    readUrl(env, 'PUBLIC_URL', ['http:', 'https:'], faults) ?? `http://localhost:${port}`
  ).replace(/\/+$/, '')
  const limits = Object.fromEntries(
    Object.entries(limitDefinitions).map(([name, { env: key, fallback, min, max }]) => [
      name,
      readNumber(env, key, fallback, min, max, faults),
    ]),
  ) as LimitSettings
  const mobileUrl = readMobileUrl(env, publicUrl, faults)
  const host = env.HOST || '127.0.0.1'
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL)
    faults.push('DATABASE_LISTEN_URL is set without DATABASE_URL, beside which it stands.')
  const config: Config = {
    port,
    host,
    selfUrl: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`,
    dataDir: resolve(env.DATA_DIR || '.data'),
    textsDir: resolve(env.TEXTS_DIR || `${env.DATA_DIR || '.data'}/texts`),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults),
    databaseListenUrl: readUrl(env, 'DATABASE_LISTEN_URL', ['postgres:', 'postgresql:'], faults),
    databaseQuerySeconds: readNumber(env, 'DATABASE_QUERY_SECONDS', 10, 2, 300, faults),
    publicUrl,
    production,
    sandbox: !production && (isPrivateUrl(publicUrl) || env.SANDBOX_I_KNOW === '1'),
    secretKey: readSecretKey(env, production, faults),
    enabledServices: readServices(env, faults),
    serviceUrls: {
      userManagement: readServiceUrl(env, 'USER_MANAGEMENT_URL', faults),
      cardCore: readServiceUrl(env, 'CARD_CORE_URL', faults),
    },
    mobileUrl,
    verifyPasswordUrl: readServiceUrl(env, 'VERIFY_PASSWORD_URL', faults),
    menuFromServer: env.MENU_FROM_SERVER === '1',
    offline: env.OFFLINE !== '0',
    contact: {
      mail: env.CONTACT_MAIL ?? '',
      phone: env.CONTACT_PHONE ?? '',
      qq: env.CONTACT_QQ ?? '',
      wechat: env.CONTACT_WECHAT ?? '',
      hours: env.CONTACT_HOURS ?? '',
    },
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES, faults),
    allowedOrigins: readOrigins(env, mobileUrl, faults),
    demo: env.DEMO === undefined || env.DEMO === '' ? !production : env.DEMO === '1',
    simulators: env.PRACTICE_GATEWAYS || undefined,
    ...readMessageSettings(env, production, faults),
    ...readObjectStorageSettings(env, faults),
    limits,
  }
  return { config, faults }
}
