/** A table whose rows are written once and tell what happened. */
export interface EventTable {
  name: string
  /** Whose event it is: found by it and its key. Undefined: by its key alone. */
  subject?: string
  /** Whether its rows name their shop; the others are linked in the platform's own chain. */
  hasShop: boolean
}

/**
 * Every table of events that is linked into the audit chain. Tables of records that are refused changes too but are not
 * linked: `ledger_entry` and `ledger_line`, which are checked by their sums, and `card_reveal`, whose rows count up.
 */
export const eventTables: readonly EventTable[] = [
  { name: 'order_event', subject: 'order_no', hasShop: true },
  { name: 'complaint_event', subject: 'complaint_no', hasShop: true },
  { name: 'payment_event', hasShop: false },
  { name: 'money_decision', hasShop: false },
]

/** The column that numbers the rows of a table. */
export const eventIdColumn = ({ name }: EventTable): string =>
  name === 'money_decision' ? 'decision_id' : 'event_id'
