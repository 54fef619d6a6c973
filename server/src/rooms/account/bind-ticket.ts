import { PhoneNeeded } from '@faka/contract/account'
import type * as z from 'zod/mini'
import type { Ctx } from '../../kernel/ctx.ts'
import { insertTicket } from './bind-ticket.sql.ts'
import { hashToken } from './who-asks.ts'

const ticketBytes = 32
const validMs = 10 * 60_000

/** Leave to bind a phone to an account, for ten minutes; only its hash is kept. */
export async function giveBindTicket(ctx: Ctx, accountId: number): Promise<z.infer<typeof PhoneNeeded>> {
  const bindTicket = ctx.random(ticketBytes).toString('base64url')
  await insertTicket(ctx.db, hashToken(bindTicket), accountId, new Date(ctx.now().getTime() + validMs))
  return PhoneNeeded.parse({ bindTicket })
}
