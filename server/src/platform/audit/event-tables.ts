/** An append-only table of events. */
export interface EventTable {
  name: string
  /** The column that, with the key, finds an event. Undefined: the key alone. */
  subject?: string
  /** Whether its rows name a shop; those of other tables are linked in the platform's own chain. */
  hasShop: boolean
}

/**
 * The event tables that are linked into the audit chain. Not linked, although their rows are immutable or only count up:
 * `ledger_entry` and `ledger_line`, which are checked by their sums, and `card_reveal`.
 */
export const eventTables: readonly EventTable[] = [
  { name: 'order_event', subject: 'order_no', hasShop: true },
  { name: 'complaint_event', subject: 'complaint_no', hasShop: true },
  { name: 'payment_event', hasShop: false },
  { name: 'money_decision', hasShop: false },
]

/** The key column of an event table. */
export const eventIdColumn = ({ name }: EventTable): string =>
  name === 'money_decision' ? 'decision_id' : 'event_id'
