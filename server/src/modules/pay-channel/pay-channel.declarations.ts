import type { AuditedTable } from '../../platform/audit/audited-table.ts'

/** The table of events that the audit chain covers. */
export const payChannelAuditedTables: readonly AuditedTable[] = [
  {
    name: 'pay_channel_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'channel',
      kind: { column: 'kind' },
      reasonColumn: 'why',
      subject: { kind: 'channel', column: 'pay_channel_id' },
      details: ['changes'],
      defaultActor: 'staff',
    },
  },
]

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    channels: true
  }
}
