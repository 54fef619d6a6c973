import type { listSettings as operation } from '@faka/contract/report/health'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Config, LimitDefinitions, LimitSettings } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'

const onOff = (is: boolean) => (is ? 'on' : 'off')

/**
 * The settings that may be shown, each by its variable. A list of its own and not what the configuration happens to hold,
 * so that a new setting is never shown by accident; of what has a key or a password only that it is set.
 */
const shownSettings = (config: Config): readonly (readonly [name: string, value: string])[] => [
  ['APP_ENV', config.production ? 'production' : 'development'],
  ['PUBLIC_URL', config.publicUrl],
  ['HOST, PORT', `${config.host}:${config.port}`],
  ['WORKERS', String(config.workers)],
  ['SERVICES', config.enabledServices.join(', ')],
  ['DATA_DIR', config.dataDir],
  ['DATABASE_URL', config.databaseUrl ? 'set' : 'embedded'],
  ['CELL_DATABASE_URLS', [...config.cellDatabaseUrls.keys()].join(', ') || 'none'],
  ['DATABASE_REPLICA_URL', config.databaseReplicaUrl ? 'set' : 'none'],
  ['DATABASE_REPLICA_LAG_SECONDS', String(config.databaseReplicaLagSeconds)],
  ['DATABASE_QUERY_SECONDS', String(config.databaseQuerySeconds)],
  ['TRUSTED_PROXIES', config.trustedProxies.join(', ') || 'none'],
  ['ALLOWED_ORIGINS', config.allowedOrigins.join(', ') || 'none'],
  ['MOBILE_URL', config.mobileUrl],
  ['OFFLINE', onOff(config.offline)],
  ['MENU_FROM_SERVER', onOff(config.menuFromServer)],
  ['TEXTS_DIR', config.textsDir],
  ['SHOP_OPENING', config.shopOpening],
  ['REQUIRE_STAFF_SECOND_FACTOR', config.requireStaffFactor ? 'on' : 'off'],
  ['SELLER_CHANNELS', onOff(config.sellerChannels)],
  ['SANDBOX_I_KNOW', onOff(config.sandbox)],
  ['BACKUP_RECIPIENTS', config.backup ? 'set' : 'none'],
  ['SMTP_URL', config.mail ? 'set' : 'none'],
  ['SMS', config.sms ? 'set' : 'none'],
]

/** The settings and limits that the server runs with, the limits with their defaults and bounds. */
export async function listSettings(
  { config }: Pick<Ctx, 'config'>,
  _: InputOf<typeof operation>,
  definitions: LimitDefinitions,
): Promise<ReplyOf<typeof operation>> {
  const isLimit = (name: string): name is keyof LimitSettings => name in config.limits
  return {
    settings: shownSettings(config).map(([name, value]) => ({ name, value })),
    limits: Object.entries(definitions).flatMap(([key, { env, fallback, min, max }]) =>
      isLimit(key) ? [{ name: env, value: config.limits[key], fallback, min, max }] : [],
    ),
  }
}
