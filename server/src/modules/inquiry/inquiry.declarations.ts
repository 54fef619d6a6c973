import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How much visitors may ask. */
export const inquiryLimits = {
  inquiriesPerNetworkAndHour: {
    env: 'LIMIT_INQUIRIES_PER_NETWORK_AND_HOUR',
    fallback: 10,
    min: 1,
    max: 1_000_000_000,
  },
  openInquiriesPerAskerAndShop: {
    env: 'LIMIT_OPEN_INQUIRIES_PER_ASKER_AND_SHOP',
    fallback: 5,
    min: 1,
    max: 1_000_000_000,
  },
  inquiryMessagesPerHour: {
    env: 'LIMIT_INQUIRY_MESSAGES_PER_HOUR',
    fallback: 20,
    min: 1,
    max: 1_000_000_000,
  },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const inquiryAuditedTables: readonly AuditedTable[] = [
  {
    name: 'inquiry_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'inquiry',
      kind: { column: 'kind' },
      reasonColumn: 'why',
      subject: { kind: 'inquiry', column: 'inquiry_no' },
      defaultActor: 'staff',
      side: { column: 'side', actors: { platform: 'platform' } },
    },
  },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof inquiryLimits> {}
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'inquiry.asked': true
    'inquiry.answered': true
  }
}
