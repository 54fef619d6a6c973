import type { AuditedTable } from '../../platform/audit/audited-table.ts'

/** The table of events that the audit chain covers. */
export const itemAuditedTables: readonly AuditedTable[] = [
  {
    name: 'campaign_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'campaign',
      kind: { column: 'kind' },
      subject: { kind: 'item', column: 'item_no' },
      details: ['name', 'amount_fen'],
      defaultActor: 'staff',
    },
  },
]
