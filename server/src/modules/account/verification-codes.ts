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

/** A phone verified by a code that `consumeVerificationCode` has not consumed yet. */
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
 * Sends a six-digit code to a phone, valid for five minutes, one use and one purpose. Response and work are the same
 * whether or not the phone is known: a known phone that signs up learns so from the message, and a password reset for an
 * unknown phone writes a message that is never sent. Rejects as `rateLimitCode` does, and with `messagesClosed` where
 * no SMS can be sent.
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
  const isAlreadyRegistered = purpose === 'register' && isKnown
  await inTx(ctx.db, async (tx) => {
    const isReplaced = await replaceCode(
      tx,
      {
        phone_key: phoneKey,
        purpose,
        created_at: now,
        expires_at: expiresAt,
        code_hash: hashCode(ctx, purpose, phone, code),
      },
      new Date(now.getTime() - resendAfterSeconds * 1000),
    )
    if (!isReplaced) throw new DomainError('codeTooSoon', { resendAfterSeconds })
    await queueMessage(ctx, tx, {
      channel: 'sms',
      to: phone,
      vars: { code },
      expiresAt,
      template: isAlreadyRegistered ? 'phoneKnown' : 'verifyCode',
      text: {
        body: isAlreadyRegistered
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
 * Checks the code sent to a phone. Rejects with `codeWrong`. The attempt is counted and committed before the
 * comparison, so that concurrent guesses cannot exceed the limit. This uses its own connection: call it before a
 * transaction, and `consumeVerificationCode` inside it.
 */
export async function checkVerificationCode(
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<VerifiedPhone> {
  const phone_key = phoneCodeKey(ctx, phone)
  const codeHash = hashCode(ctx, purpose, phone, code)
  const stored = await countAttempt(ctx.db, { phone_key, purpose }, ctx.config.limits.wrongCodes, ctx.now())
  if (!stored || !timingSafeEqual(codeHash, stored.code_hash)) throw new DomainError('codeWrong')
  return { phone, phone_key, purpose, codeHash }
}

/**
 * Consumes a checked code in the transaction of what it was sent for. Rejects with `codeWrong` if it was used
 * meanwhile.
 */
export async function consumeVerificationCode(tx: Tx, verifiedPhone: VerifiedPhone): Promise<void> {
  if (!(await deleteCode(tx, verifiedPhone, verifiedPhone.codeHash))) throw new DomainError('codeWrong')
}
