import { timingSafeEqual } from 'node:crypto'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { canSendMessages, queueMessage, sendMessagesNow } from '../../platform/messages.ts'
import { findAccount } from './account.sql.ts'
import { generateCode } from './generate-code.ts'
import { rateLimitCode } from './rate-limit-code.ts'
import { type CodePurpose, countAttempt, deleteCode, replaceCode } from './verification-code.sql.ts'
import { alreadyRegisteredText, verificationCodeText } from './verification-code-texts.ts'

const codeTtlMinutes = 5

/** A phone that was shown to be somebody's, until `spendCode` takes its code. */
export interface VerifiedPhone {
  phone: string
  phone_key: Buffer
  purpose: CodePurpose
  codeHash: Buffer
}

const phoneCodeKey = ({ encryption }: Services, phone: string): Buffer =>
  encryption.fingerprint('codes', `phone ${phone}`)
const hashCode = ({ encryption }: Services, purpose: CodePurpose, phone: string, code: string): Buffer =>
  encryption.fingerprint('codes', `code ${purpose} ${phone} ${code}`)

/**
 * Sends a code of six digits to a phone, good for five minutes, one use and one purpose. The answer and the work are
 * the same whether the phone is known or not: signing up with a known one tells it so, and a new password for an
 * unknown one writes a message that is never sent. Refuses as `countCode` does, and with `messagesClosed` where
 * nobody carries messages.
 */
export async function sendVerificationCode(
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
): Promise<{ resendAfterSeconds: number }> {
  if (!canSendMessages(ctx.config, 'sms')) throw new DomainError('messagesClosed')
  const phoneKey = phoneCodeKey(ctx, phone)
  await rateLimitCode(ctx, phoneKey)
  const resendAfterSeconds = ctx.config.limits.codeResendSeconds
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + codeTtlMinutes * 60_000)
  const code = generateCode(ctx.random)
  const isKnown = (await findAccount(ctx, ctx.db, phone)) !== undefined
  const tellKnown = purpose === 'register' && isKnown
  await inTx(ctx.db, async (tx) => {
    const put = await replaceCode(
      tx,
      {
        ...{ phone_key: phoneKey, purpose, created_at: now, expires_at: expiresAt },
        code_hash: hashCode(ctx, purpose, phone, code),
      },
      new Date(now.getTime() - resendAfterSeconds * 1000),
    )
    if (!put) throw new DomainError('codeTooSoon', { resendAfterSeconds })
    await queueMessage(ctx, tx, {
      ...{ channel: 'sms', to: phone, vars: { code }, expiresAt },
      template: tellKnown ? 'phoneKnown' : 'verifyCode',
      text: {
        body: tellKnown
          ? alreadyRegisteredText(ctx.locale)
          : verificationCodeText(ctx.locale, purpose, code, codeTtlMinutes),
      },
      unwanted: purpose === 'reset' && !isKnown,
    })
  })
  sendMessagesNow(ctx)
  return { resendAfterSeconds }
}

/**
 * Checks the code that was sent to a phone; refuses with `codeWrong`. The try is counted, for good, before it is
 * compared, so that guesses that come together cannot outrun their number. That takes a connection of its own: call
 * this before a transaction, and `spendCode` in it.
 */
export async function checkVerificationCode(
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<VerifiedPhone> {
  const phone_key = phoneCodeKey(ctx, phone)
  const codeHash = hashCode(ctx, purpose, phone, code)
  const wanted = await countAttempt(ctx.db, { phone_key, purpose }, ctx.config.limits.wrongCodes, ctx.now())
  if (!wanted || !timingSafeEqual(codeHash, wanted.code_hash)) throw new DomainError('codeWrong')
  return { phone, phone_key, purpose, codeHash }
}

/** Uses a proved code up, with the commit of what it was for; refuses with `codeWrong` where it was used meanwhile. */
export async function consumeVerificationCode(tx: Tx, proved: VerifiedPhone): Promise<void> {
  if (!(await deleteCode(tx, proved, proved.codeHash))) throw new DomainError('codeWrong')
}
