import './account.tables.ts'
import type { CommonDb, CommonTx } from '../../platform/db.ts'

/** The account of a ticket that has not expired. */
export const findTicket = (db: CommonDb, ticketHash: Buffer, now: Date) =>
  db
    .selectFrom('bind_ticket')
    .innerJoin('account', 'account.account_id', 'bind_ticket.account_id')
    .select(['bind_ticket.account_id', 'account.disabled_at'])
    .where('bind_ticket.ticket_hash', '=', ticketHash)
    .where('bind_ticket.expires_at', '>', now)
    .executeTakeFirst()

/** Deletes a ticket so that it is used once. Undefined if it was used before or has expired. */
export const consumeTicket = (tx: CommonTx, ticketHash: Buffer, now: Date) =>
  tx
    .deleteFrom('bind_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()

/** Deletes expired tickets. */
export const deleteExpiredTickets = (db: CommonDb, now: Date) =>
  db.deleteFrom('bind_ticket').where('expires_at', '<', now).execute()
