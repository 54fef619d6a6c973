import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many orders and held cards one buyer may have, and how often orders may be looked up. */
export const orderLimits = {
  unpaidMinutes: { env: 'LIMIT_UNPAID_MINUTES', fallback: 15, min: 5, max: 1440 },
  unpaidPerBuyer: { env: 'LIMIT_UNPAID_PER_BUYER', fallback: 3, min: 1, max: 1_000_000 },
  unpaidPerAddressAndItem: { env: 'LIMIT_UNPAID_PER_ADDRESS_AND_ITEM', fallback: 5, min: 1, max: 1_000_000 },
  unpaidPerNetwork: { env: 'LIMIT_UNPAID_PER_NETWORK', fallback: 20, min: 1, max: 1_000_000 },
  heldPercentPerBuyer: { env: 'LIMIT_HELD_PERCENT_PER_BUYER', fallback: 20, min: 1, max: 100 },
  heldPercentPerNetwork: { env: 'LIMIT_HELD_PERCENT_PER_NETWORK', fallback: 20, min: 1, max: 100 },
  heldPercentPerAccount: { env: 'LIMIT_HELD_PERCENT_PER_ACCOUNT', fallback: 30, min: 1, max: 100 },
  heldPercentKnown: { env: 'LIMIT_HELD_PERCENT_KNOWN', fallback: 40, min: 1, max: 100 },
  heldPercentOfGuests: { env: 'LIMIT_HELD_PERCENT_OF_GUESTS', fallback: 70, min: 1, max: 100 },
  heldPercentOfSuspects: { env: 'LIMIT_HELD_PERCENT_OF_SUSPECTS', fallback: 15, min: 1, max: 100 },
  crowdedHeldPercent: { env: 'LIMIT_CROWDED_HELD_PERCENT', fallback: 30, min: 1, max: 100 },
  scarceHeldPercent: { env: 'LIMIT_SCARCE_HELD_PERCENT', fallback: 80, min: 1, max: 100 },
  lapsesPerBuyer: { env: 'LIMIT_LAPSES_PER_BUYER', fallback: 1, min: 1, max: 1_000_000 },
  lapsesPerNetwork: { env: 'LIMIT_LAPSES_PER_NETWORK', fallback: 2, min: 1, max: 1_000_000 },
  maxQuantity: { env: 'LIMIT_QUANTITY', fallback: 999, min: 1, max: 999 },
  createsPerMinute: { env: 'LIMIT_ORDERS_PER_MINUTE', fallback: 30, min: 1, max: 1_000_000_000 },
  lookUpsPer10Minutes: { env: 'LIMIT_LOOK_UPS_PER_10_MINUTES', fallback: 30, min: 1, max: 1_000_000_000 },
  wrongCardPasswords: { env: 'LIMIT_WRONG_CARD_PASSWORDS', fallback: 8, min: 1, max: 100 },
  recoveryTriesPerOrderAndDay: {
    env: 'LIMIT_RECOVERY_TRIES_PER_ORDER_AND_DAY',
    fallback: 1000,
    min: 10,
    max: 1_000_000,
  },
} as const satisfies LimitDefinitions

/** The tables of events that the audit chain covers. */
export const orderAuditedTables: readonly AuditedTable[] = [
  {
    name: 'order_event',
    idColumn: 'event_id',
    subjectColumn: 'order_no',
    tenantColumn: 'shop_id',
    listing: {
      group: 'order',
      kind: { column: 'to_status' },
      reasonColumn: 'reason',
      subject: { kind: 'order', column: 'order_no' },
      defaultActor: 'buyer',
    },
  },
  {
    name: 'order_action',
    idColumn: 'action_id',
    subjectColumn: 'order_no',
    tenantColumn: 'shop_id',
    listing: {
      group: 'orderAct',
      kind: { column: 'kind' },
      reasonColumn: 'why',
      subject: { kind: 'order', column: 'order_no' },
      details: ['amount_fen'],
      defaultActor: 'staff',
    },
  },
  {
    name: 'answer_reveal',
    idColumn: 'reveal_id',
    subjectColumn: 'order_no',
    tenantColumn: 'shop_id',
    listing: {
      group: 'answers',
      kind: { always: 'read' },
      subject: { kind: 'order', column: 'order_no' },
      defaultActor: 'staff',
    },
  },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof orderLimits> {}
}

declare module '../../platform/pubsub.ts' {
  interface PubSubChannels {
    orders: true
  }
}

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    'card-passwords': true
    'manage-secrets': true
  }
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'order.delivered': true
    /** Paid and not delivered at the same moment: it waits for manual delivery. */
    'order.paid': true
  }
}
