import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** For how long, and how often, a buyer may change a rating. */
export const ratingLimits = {
  ratingChangeDays: { env: 'RATING_CHANGE_DAYS', fallback: 14, min: 0, max: 3650 },
  ratingChangesPerDay: { env: 'LIMIT_RATING_CHANGES_PER_DAY', fallback: 10, min: 1, max: 1_000_000_000 },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const ratingAuditedTables: readonly AuditedTable[] = [
  {
    name: 'rating_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'rating',
      kind: { column: 'kind' },
      reasonColumn: 'why',
      subject: { kind: 'order', column: 'order_no' },
      details: ['stars'],
      defaultActor: 'buyer',
      side: { column: 'side', actors: { platform: 'platform' } },
    },
  },
]

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'rating.written': true
  }
}

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof ratingLimits> {}
}
