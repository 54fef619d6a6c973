import type { bindAccount as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { countAccountCall } from './account-calls.ts'
import { setPhone } from './account-phone.sql.ts'
import { findTicket, takeTicket } from './bind-ticket.sql.ts'
import { openSession } from './open-session.ts'
import { proveCode, spendCode } from './verify-codes.ts'
import { hashToken } from './who-asks.ts'

/**
 * Binds a phone to the account of a ticket and logs in. Ticket and code are used up with the binding: where the phone
 * belongs to somebody else, both stay good for another try.
 */
export async function bindAccount(
  ctx: Ctx,
  { bindTicket, phone, verifyCode }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await countAccountCall(ctx)
  const ticket = hashToken(bindTicket)
  const { disabled_at } = orRefuse(await findTicket(ctx.db, ticket, ctx.now()), 'bindTicketInvalid')
  if (disabled_at) throw new Refused('accountDisabled')
  const proved = await proveCode(ctx, phone, 'bind', verifyCode)
  return inTx(ctx.db, async (tx) => {
    const { account_id } = orRefuse(await takeTicket(tx, ticket, ctx.now()), 'bindTicketInvalid')
    await spendCode(tx, proved)
    const account = await setPhone(ctx, tx, account_id, phone, { onlyFirst: true }, ctx.now())
    if (account === 'taken') throw new Refused('phoneTaken')
    return orRefuse(await openSession(ctx, tx, orRefuse(account, 'bindTicketInvalid')), 'bindTicketInvalid')
  })
}
