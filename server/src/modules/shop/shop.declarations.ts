import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many shops an account may open for itself. */
export const shopLimits = {
  shopsPerAccount: { env: 'LIMIT_SHOPS_PER_ACCOUNT', fallback: 20, min: 1, max: 1000 },
} as const satisfies LimitDefinitions

/** The tables of events that the audit chain covers. */
export const shopAuditedTables: readonly AuditedTable[] = [
  {
    name: 'shop_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'shop',
      kind: { column: 'kind' },
      reasonColumn: 'why',
      subject: { kind: 'shop' },
      details: ['fee_basis_points'],
      defaultActor: 'platform',
    },
  },
  { name: 'platform_levels', idColumn: 'levels_id' },
  {
    name: 'custom_page_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'customPage',
      kind: { column: 'kind' },
      subject: { kind: 'customPage', column: 'custom_page_id' },
      details: ['name'],
      defaultActor: 'staff',
    },
  },
  {
    name: 'staff_event',
    idColumn: 'event_id',
    subjectColumn: 'staff_no',
    tenantColumn: 'shop_id',
    listing: {
      group: 'staff',
      kind: { column: 'kind' },
      subject: { kind: 'staff', column: 'staff_no' },
      details: ['name', 'rights'],
      defaultActor: 'staff',
    },
  },
]

/** The tables of which there is one for all cells. */
export const shopCommonTables = ['shop_address', 'staff_account', 'platform_levels'] as const

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof shopLimits> {}
}

declare module '../../platform/pubsub.ts' {
  interface PubSubChannels {
    /** Shops whose page, items or pay channels changed; `all` for every shop. */
    catalogue: true
  }
}
