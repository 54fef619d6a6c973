import { SecondFactorNeeded } from '@faka/contract/account/second-factor'
import type * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import type { AccountRow } from './account.sql.ts'
import { hashToken } from './authenticate.ts'
import { insertLoginTicket } from './second-factor.sql.ts'

const ticketBytes = 32
const ticketTtlMs = 5 * 60_000

/**
 * Issues a ticket that stands for a correct password or code, for five minutes. Only its hash is stored. Undefined if the account
 * was disabled or its password changed since it was read.
 */
export async function issueLoginTicket(
  ctx: Ctx,
  db: CommonDb,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
): Promise<z.infer<typeof SecondFactorNeeded> | undefined> {
  const loginTicket = ctx.random(ticketBytes).toString('base64url')
  const isStored = await insertLoginTicket(db, account, {
    ticketHash: hashToken(loginTicket),
    expiresAt: new Date(ctx.now().getTime() + ticketTtlMs),
  })
  return isStored ? SecondFactorNeeded.parse({ loginTicket }) : undefined
}
