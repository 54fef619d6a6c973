import './payment.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { paidNotificationDeletion } from './paid-notification.sql.ts'
import { type PaymentUpdate, paymentUpdate } from './payment.sql.ts'
import { type NewPaymentEvent, paymentEventInsertion } from './payment-event.sql.ts'
import {
  type InsertedReceivedPayment,
  type NewReceivedPayment,
  receivedPaymentInsertion,
} from './received-payment.sql.ts'

/** What is written about money beside the status of its order. */
export interface Settlement {
  payments: readonly PaymentUpdate[]
  received: readonly NewReceivedPayment[]
  /** The trades whose money is in the ledger now: their notifications need no further confirmation. */
  trades: readonly { channelId: string; tradeNo: string }[]
  /** The webhooks that reported it. */
  events: readonly NewPaymentEvent[]
}

/**
 * Writes a settlement with one statement, since every purchase waits for it. Returns the received payments that no other
 * process inserted before.
 */
export async function writeSettlement(
  tx: Tx,
  { payments, received, trades, events }: Settlement,
): Promise<InsertedReceivedPayment[]> {
  const { rows } = await sql<InsertedReceivedPayment>`
    with updated as (${paymentUpdate(payments)}), confirmed as (${paidNotificationDeletion(trades)}),
      events as (${paymentEventInsertion(events)})
    ${receivedPaymentInsertion(received)}`.execute(tx)
  return rows
}
