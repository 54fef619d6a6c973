import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How long complaints stay open to each side, and how many messages they may have. */
export const complaintLimits = {
  complaintAnswerHours: { env: 'COMPLAINT_ANSWER_HOURS', fallback: 24, min: 1, max: 720 },
  complaintDays: { env: 'COMPLAINT_DAYS', fallback: 30, min: 1, max: 3650 },
  complaintMessagesPerHour: {
    env: 'LIMIT_COMPLAINT_MESSAGES_PER_HOUR',
    fallback: 30,
    min: 1,
    max: 1_000_000_000,
  },
} as const satisfies LimitDefinitions

/** The tables of events that the audit chain covers. */
export const complaintAuditedTables: readonly AuditedTable[] = [
  {
    name: 'complaint_event',
    idColumn: 'event_id',
    subjectColumn: 'complaint_no',
    tenantColumn: 'shop_id',
    listing: {
      group: 'complaint',
      kind: { column: 'to_status' },
      reasonColumn: 'reason',
      subject: { kind: 'complaint', column: 'complaint_no' },
      defaultActor: 'buyer',
      side: { column: 'side', actors: { platform: 'platform', time: 'system' } },
    },
  },
  {
    name: 'complaint_reveal',
    idColumn: 'reveal_id',
    subjectColumn: 'complaint_no',
    tenantColumn: 'shop_id',
    listing: {
      group: 'complaintCards',
      kind: { always: 'opened' },
      subject: { kind: 'complaint', column: 'complaint_no' },
      defaultActor: 'staff',
    },
  },
  {
    name: 'recall_remedy',
    idColumn: 'remedy_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'remedy',
      kind: { column: 'kind' },
      subject: { kind: 'order', column: 'order_no' },
      details: ['amount_fen'],
      defaultActor: 'buyer',
    },
  },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof complaintLimits> {}
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'complaint.opened': true
    'complaint.answered': true
    'complaint.replied': true
    'complaint.escalated': true
    'complaint.messaged': true
    'complaint.decided': true
    'complaint.dueSoon': true
    'order.recalled': true
    'order.replaced': true
  }
}
