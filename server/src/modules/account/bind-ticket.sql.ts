import './account.tables.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Writes leave to bind a phone to an account. */
export async function insertTicket(
  db: Db,
  ticketHash: Buffer,
  accountId: number,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('bind_ticket')
    .values({ ticket_hash: ticketHash, account_id: accountId, expires_at: expiresAt })
    .execute()
}

/** The account of a ticket that is not over. */
export const findTicket = (db: Db, ticketHash: Buffer, at: Date) =>
  db
    .selectFrom('bind_ticket')
    .innerJoin('account', 'account.account_id', 'bind_ticket.account_id')
    .select(['bind_ticket.account_id', 'account.disabled_at'])
    .where('bind_ticket.ticket_hash', '=', ticketHash)
    .where('bind_ticket.expires_at', '>', at)
    .executeTakeFirst()

/** Takes a ticket away for its one use; undefined where it was used or is over. */
export const consumeTicket = (tx: Tx, ticketHash: Buffer, at: Date) =>
  tx
    .deleteFrom('bind_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst()

/** Forgets tickets that are over. */
export const deleteExpiredTickets = (db: Db, at: Date) =>
  db.deleteFrom('bind_ticket').where('expires_at', '<', at).execute()
