import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many unknown coupons an account, or the guests of a network, may try. */
export const couponLimits = {
  wrongCouponsPer10Minutes: {
    env: 'LIMIT_WRONG_COUPONS_PER_10_MINUTES',
    fallback: 30,
    min: 1,
    max: 1_000_000_000,
  },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const couponAuditedTables: readonly AuditedTable[] = [
  {
    name: 'coupon_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'coupon',
      kind: { column: 'kind' },
      subject: { kind: 'coupon', column: 'batch_no' },
      details: ['name', 'coupons'],
      defaultActor: 'staff',
    },
  },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof couponLimits> {}
}
