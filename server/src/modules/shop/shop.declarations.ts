import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many shops an account may open for itself. */
export const shopLimits = {
  shopsPerAccount: { env: 'LIMIT_SHOPS_PER_ACCOUNT', fallback: 20, min: 1, max: 1000 },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const shopAuditedTables: readonly AuditedTable[] = [
  { name: 'shop_event', idColumn: 'event_id', tenantColumn: 'shop_id' },
  { name: 'staff_event', idColumn: 'event_id', subjectColumn: 'staff_no', tenantColumn: 'shop_id' },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof shopLimits> {}
}

declare module '../../platform/pubsub.ts' {
  interface PubSubChannels {
    /** Shops whose page, items or pay channels changed; `all` for every shop. */
    catalogue: true
  }
}
