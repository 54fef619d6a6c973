import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { findRestockRequest, unsubscribeMail } from './restock.sql.ts'

/** How long an address gets no restock mail after its owner refused them; asking by mistake ends by itself. */
const unsubscribedMs = 30 * 24 * 3_600_000

/**
 * Refuses restock mails to the address of a request for thirty days, and forgets those that wait for it. Answers
 * false where no such request is known, or no longer.
 */
export async function unsubscribeRestockMails(services: Services, requestNo: string): Promise<boolean> {
  const row = await findRestockRequest(services.db, requestNo)
  if (!row) return false
  const until = new Date(services.now().getTime() + unsubscribedMs)
  await inTx(services.db, (tx) => unsubscribeMail(tx, row.mail_key, until))
  return true
}
