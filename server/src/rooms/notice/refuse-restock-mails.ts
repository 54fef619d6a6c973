import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { findRequest, refuseMail } from './restock.sql.ts'

/** How long an address gets no restock mail after its owner refused them; asking by mistake ends by itself. */
const refusedMs = 30 * 24 * 3_600_000

/**
 * Refuses restock mails to the address of a request for thirty days, and forgets those that wait for it. Answers
 * false where no such request is known, or no longer.
 */
export async function refuseRestockMails(house: House, requestNo: string): Promise<boolean> {
  const row = await findRequest(house.db, requestNo)
  if (!row) return false
  const until = new Date(house.now().getTime() + refusedMs)
  await inTx(house.db, (tx) => refuseMail(tx, row.mail_key, until))
  return true
}
