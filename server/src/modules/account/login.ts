import type { login as operation } from '@faka/contract/account/account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findAccount, setPasswordHash } from './account.sql.ts'
import { issueBindTicket } from './issue-bind-ticket.ts'
import { openSession } from './open-session.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * Begins a session by name or phone and password. What an unknown name costs and is answered is what a wrong password
 * costs and is answered. An account without a phone gets a ticket for binding one instead of a session.
 */
export async function login(ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> {
  const { userName, password } = input
  ctx.passwordHasher.rejectIfFull()
  await rateLimitAccountCall(ctx)
  const account = await findAccount(ctx, ctx.db, userName)
  const { isCorrect: right, needsRehash: outdated } = await verifyPassword(ctx, userName, account, password)
  if (!account || !right) throw new DomainError('loginWrong')
  if (account.disabled_at) throw new DomainError('accountDisabled')
  if (outdated) {
    await setPasswordHash(ctx.db, account, await ctx.passwordHasher.hash(password))
    // A session begins only for the hash that stands.
    return login(ctx, input)
  }
  if (account.phone === null)
    throw new DomainError('phoneNeeded', await issueBindTicket(ctx, account.account_id))
  const session = await inTx(ctx.db, (tx) => openSession(ctx, tx, account))
  // Somebody disabled it or changed its password meanwhile: what holds now decides.
  return session ?? login(ctx, input)
}
