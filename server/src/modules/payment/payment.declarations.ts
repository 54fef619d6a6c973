import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How long the body of a webhook may take, and for how long and how often a balance is paid out. */
export const paymentLimits = {
  webhookSeconds: { env: 'LIMIT_CALL_BACK_SECONDS', fallback: 15, min: 1, max: 3600 },
  payoutDays: { env: 'PAYOUT_DAYS', fallback: 90, min: 0, max: 3650 },
  payoutsPerDay: { env: 'LIMIT_PAYOUTS_PER_DAY', fallback: 5, min: 1, max: 1_000_000_000 },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const paymentAuditedTables: readonly AuditedTable[] = [{ name: 'payment_event', idColumn: 'event_id' }]

/** The tables of which there is one for all cells. */
export const paymentCommonTables = ['payout', 'payout_part'] as const

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof paymentLimits> {}
}

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    payers: true
  }
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'order.refunded': true
    'order.refundUnfunded': true
    'order.refundFailed': true
  }
}
