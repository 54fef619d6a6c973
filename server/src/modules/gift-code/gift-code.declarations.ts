import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many wrong gift codes an account, and all accounts of a network together, may try. */
export const giftCodeLimits = {
  wrongGiftCodesPer10Minutes: {
    env: 'LIMIT_WRONG_GIFT_CODES_PER_10_MINUTES',
    fallback: 10,
    min: 1,
    max: 1_000_000_000,
  },
  wrongGiftCodesPerNetworkAnd10Minutes: {
    env: 'LIMIT_WRONG_GIFT_CODES_PER_NETWORK_AND_10_MINUTES',
    fallback: 60,
    min: 1,
    max: 1_000_000_000,
  },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const giftCodeAuditedTables: readonly AuditedTable[] = [
  { name: 'gift_code_event', idColumn: 'event_id' },
]

/** The tables of which there is one for all cells. */
export const giftCodeCommonTables = ['gift_code_batch', 'gift_code', 'gift_code_event'] as const

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof giftCodeLimits> {}
}

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    'gift-codes': true
  }
}
