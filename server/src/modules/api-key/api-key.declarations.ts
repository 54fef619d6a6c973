import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How often programs may call with a key, and how often a network may send keys that are not valid. */
export const apiKeyLimits = {
  apiCallsPerMinute: { env: 'LIMIT_API_CALLS_PER_MINUTE', fallback: 600, min: 1, max: 100_000 },
  wrongApiKeysPerHour: { env: 'LIMIT_WRONG_API_KEYS_PER_HOUR', fallback: 60, min: 1, max: 1_000_000_000 },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const apiKeyAuditedTables: readonly AuditedTable[] = [
  {
    name: 'api_key_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'apiKey',
      kind: { column: 'kind' },
      subject: { kind: 'apiKey', column: 'key_no' },
      details: ['name', 'scopes'],
      defaultActor: 'staff',
    },
  },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof apiKeyLimits> {}
}
