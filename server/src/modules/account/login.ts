import type { login as operation } from '@faka/contract/account/account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { type CommonTx, inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type AccountRow, findAccount, lockAccount, setPasswordHash } from './account.sql.ts'
import { issueBindTicket } from './issue-bind-ticket.ts'
import { issueLoginTicket } from './issue-login-ticket.ts'
import { needsPhone } from './needs-phone.ts'
import { openSession } from './open-session.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { hasSecondFactor } from './second-factor.sql.ts'
import { verifyPassword } from './verify-password.ts'

/** Rejects with what the account has to do first; returns without a ticket, which means: decide by the current state. */
function rejectWithTicket(code: 'secondFactorNeeded' | 'phoneNeeded', ticket: object | undefined): undefined {
  if (ticket) throw new DomainError(code, ticket)
}

/**
 * Does what a password alone may start, under the lock of the account. Undefined if it has a second factor by now, with
 * which every session ended that a password alone had opened.
 */
const withoutSecondFactor = <Result>(
  ctx: Ctx,
  { account_id }: AccountRow,
  start: (tx: CommonTx) => Promise<Result | undefined>,
): Promise<Result | undefined> =>
  inTx(ctx.common, async (tx) => {
    await lockAccount(ctx, tx, account_id)
    return (await hasSecondFactor(tx, account_id)) ? undefined : start(tx)
  })

/**
 * Starts a session by name, phone or verified mail address and password. An account with a second factor gets a ticket for
 * it instead, and one that needs a phone gets a ticket to bind one. An unknown name takes as long and is answered the same
 * as a wrong password.
 */
export async function login(ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> {
  const { userName, password } = input
  ctx.passwordHasher.rejectIfFull()
  await rateLimitAccountCall(ctx)
  const account = await findAccount(ctx, ctx.common, userName)
  const { isCorrect, needsRehash } = await verifyPassword(ctx, userName, account, password)
  if (!account || !isCorrect) throw new DomainError('loginWrong')
  if (account.disabled_at) throw new DomainError('accountDisabled')
  if (needsRehash) {
    await setPasswordHash(ctx.common, account, await ctx.passwordHasher.hash(password))
    // a session starts only for the hash that is stored now
    return login(ctx, input)
  }
  if (await hasSecondFactor(ctx.common, account.account_id))
    return (
      rejectWithTicket('secondFactorNeeded', await issueLoginTicket(ctx, ctx.common, account)) ??
      login(ctx, input)
    )
  if (needsPhone(ctx, account)) {
    const ticket = await withoutSecondFactor(ctx, account, (tx) => issueBindTicket(ctx, tx, account))
    return rejectWithTicket('phoneNeeded', ticket) ?? login(ctx, input)
  }
  const session = await withoutSecondFactor(ctx, account, (tx) => openSession(ctx, tx, account))
  // disabled, its password changed or a second factor added meanwhile: decide again by the current state
  return session ?? login(ctx, input)
}
