import { PhoneNeeded } from '@faka/contract/account/account'
import type * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { hashToken } from './authenticate.ts'
import { insertTicket } from './bind-ticket.sql.ts'

const ticketBytes = 32
const ticketTtlMs = 10 * 60_000

/** Issues a ticket that allows binding a phone to an account for ten minutes. Only its hash is stored. */
export async function issueBindTicket(ctx: Ctx, accountId: number): Promise<z.infer<typeof PhoneNeeded>> {
  const bindTicket = ctx.random(ticketBytes).toString('base64url')
  await insertTicket(ctx.db, hashToken(bindTicket), accountId, new Date(ctx.now().getTime() + ticketTtlMs))
  return PhoneNeeded.parse({ bindTicket })
}
