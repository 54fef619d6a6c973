import type { loginByCode as operation } from '@faka/contract/account/code-login'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { type CommonTx, inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sendMessagesNow } from '../../platform/messages.ts'
import { type AccountRow, setPhoneProved } from './account.sql.ts'
import { type CodeRecipient, recipientOf } from './code-recipient.ts'
import { insertBuyer, type SetMailPort, takenCode } from './insert-buyer.ts'
import { issueLoginTicket } from './issue-login-ticket.ts'
import { lockAccountOf } from './lock-account-of.ts'
import { networkKey } from './network-key.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { openSession } from './open-session.ts'
import { isBuyerOnly, opensByCode } from './opens-by-code.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { hasSecondFactor } from './second-factor.sql.ts'
import { hasSessionFrom } from './session.sql.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

/**
 * The account of a phone or mail address whose code was right, locked. A phone that was never verified stands in an
 * account that someone else may have a password of: its owner logs in by that.
 */
async function lockOpenedAccount(ctx: Ctx, tx: CommonTx, recipient: CodeRecipient): Promise<AccountRow> {
  // undefined where an account has the address as its name, unverified
  const account = required(await lockAccountOf(ctx, tx, recipient), takenCode(recipient))
  if (recipient.way === 'mail' || account.phone_proved_at !== null) return account
  if (account.password_hash !== null || !opensByCode(account, recipient))
    throw new DomainError(takenCode(recipient))
  await setPhoneProved(tx, account.account_id, ctx.now())
  return account
}

/** Tells the owner of a login from a network in which no device is logged in. */
async function notifyOfNewNetwork(ctx: Ctx, tx: CommonTx, port: MailPort, accountId: number): Promise<void> {
  if (await hasSessionFrom(tx, accountId, networkKey(ctx), ctx.now())) return
  await notifyOwner(ctx, tx, port, { change: 'loggedInByCode', accountId })
}

/**
 * Starts a session by a code that was sent to a phone or mail address. Where it has no account, it gets one. An account
 * with a second factor gets a ticket for it instead; one that has more roles than a buyer's, and a password, needs that.
 * What the account is like is revealed only after the code was checked. The code is used up with what it starts.
 */
export async function loginByCode(
  ctx: Ctx,
  { verifyCode, ...contact }: InputOf<typeof operation>,
  port: SetMailPort & MailPort,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const recipient = recipientOf(contact)
  const verified = await checkVerificationCode(ctx, recipient, 'login', verifyCode)
  const { session, ticket } = await inTx(ctx.common, async (tx) => {
    const inserted = await insertBuyer(ctx, tx, recipient, { ...port, passwordHash: null })
    const account = inserted ?? (await lockOpenedAccount(ctx, tx, recipient))
    // after the lock of the account, in the order of a change of its contact, which deletes its codes
    await consumeVerificationCode(tx, verified)
    if (account.disabled_at) throw new DomainError('accountDisabled')
    const asksFactor = await hasSecondFactor(tx, account.account_id)
    if (!asksFactor && account.password_hash !== null && !isBuyerOnly(account))
      throw new DomainError('passwordNeeded')
    if (!inserted) await notifyOfNewNetwork(ctx, tx, port, account.account_id)
    return asksFactor
      ? { ticket: await issueLoginTicket(ctx, tx, account) }
      : { session: await openSession(ctx, tx, account) }
  })
  sendMessagesNow(ctx)
  if (ticket) throw new DomainError('secondFactorNeeded', ticket)
  return required(session, 'codeWrong')
}
