import { PhoneNeeded } from '@faka/contract/account/account'
import type * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import type { AccountRow } from './account.sql.ts'
import { hashToken } from './authenticate.ts'
import { insertBindTicket } from './second-factor.sql.ts'

const ticketBytes = 32
const ticketTtlMs = 10 * 60_000

/**
 * Issues a ticket that allows binding a phone to an account for ten minutes. Only its hash is stored. Undefined if the
 * account was disabled or its password changed since it was read.
 */
export async function issueBindTicket(
  ctx: Ctx,
  db: CommonDb,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
): Promise<z.infer<typeof PhoneNeeded> | undefined> {
  const bindTicket = ctx.random(ticketBytes).toString('base64url')
  const isStored = await insertBindTicket(db, account, {
    ticketHash: hashToken(bindTicket),
    expiresAt: new Date(ctx.now().getTime() + ticketTtlMs),
  })
  return isStored ? PhoneNeeded.parse({ bindTicket }) : undefined
}
