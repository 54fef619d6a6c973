import { SecondFactorNeeded } from '@faka/contract/account/second-factor'
import type * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { hashToken } from './authenticate.ts'
import { insertLoginTicket } from './second-factor.sql.ts'

const ticketBytes = 32
const ticketTtlMs = 5 * 60_000

/** Issues a ticket that stands for a correct password, for five minutes. Only its hash is stored. */
export async function issueLoginTicket(
  ctx: Ctx,
  accountId: number,
): Promise<z.infer<typeof SecondFactorNeeded>> {
  const loginTicket = ctx.random(ticketBytes).toString('base64url')
  await insertLoginTicket(ctx.db, {
    ticket_hash: hashToken(loginTicket),
    account_id: accountId,
    expires_at: new Date(ctx.now().getTime() + ticketTtlMs),
  })
  return SecondFactorNeeded.parse({ loginTicket })
}
