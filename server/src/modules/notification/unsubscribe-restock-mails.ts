import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { findRestockRequest, unsubscribeMail } from './restock.sql.ts'

/** How long an address is unsubscribed; an accidental click expires by itself. */
const unsubscribedMs = 30 * 24 * 3_600_000

/**
 * Unsubscribes the address of a request from restock emails for thirty days, and deletes its pending requests. Returns
 * false if no such request is known any more.
 */
export async function unsubscribeRestockMails(services: Services, requestNo: string): Promise<boolean> {
  const row = await findRestockRequest(services.db, requestNo)
  if (!row) return false
  const until = new Date(services.now().getTime() + unsubscribedMs)
  await inTx(services.db, (tx) => unsubscribeMail(tx, row.mail_key, until))
  return true
}
