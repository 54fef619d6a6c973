import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { firstCellOf } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { canSendMessages, queueMessage, sendMessagesNow } from '../../platform/messages.ts'
import { type CodeRecipient, channelOf, recipientText } from './code-recipient.ts'
import { generateCode } from './generate-code.ts'
import { networkKey } from './network-key.ts'
import { rateLimitCode } from './rate-limit-code.ts'
import { type CodePurpose, replaceCode } from './verification-code.sql.ts'
import { type CodeUse, codeSubject, verificationCodeText } from './verification-code-texts.ts'

const codeTtlMinutes = 5

interface NewCode {
  /** The work that near the limits of a recipient each code costs. */
  proof: CallerProof | undefined
  recipient: CodeRecipient
  purpose: CodePurpose
  /** What the message says that the code is for; its purpose by default. */
  use?: CodeUse
  /** Under which the code is stored, with its purpose. */
  key: Buffer
  hashCode: (code: string) => Buffer
  /** Says what is sent; without it the code is. */
  decide?: () => Promise<CodeMessage>
}

/** What is sent for a code. */
export interface CodeMessage {
  /** Sent instead of the code. */
  otherText?: string | undefined
  /** Writes the same row but never sends it, so that nothing discloses whether there is an account. */
  unwanted?: boolean
}

/**
 * Sends a six-digit code by SMS or email, valid for five minutes, in place of the one before. A recipient's codes share
 * one limit, whatever their purpose. Rejects as `rateLimitCode` does, and with `messagesClosed` where no such messages can
 * be sent.
 */
export async function sendCode(
  ctx: Ctx,
  { recipient, purpose, use = purpose, key, hashCode, decide, proof }: NewCode,
): Promise<{ resendAfterSeconds: number }> {
  const channel = channelOf(recipient.way)
  if (!canSendMessages(ctx.config, channel)) throw new DomainError('messagesClosed')
  await rateLimitCode(ctx, ctx.encryption.fingerprint('codes', recipientText(recipient)), proof)
  const resendAfterSeconds = ctx.config.limits.codeResendSeconds
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + codeTtlMinutes * 60_000)
  const code = generateCode(ctx.random)
  const { otherText, unwanted = false }: CodeMessage = (await decide?.()) ?? {}
  const body = otherText ?? verificationCodeText(ctx.locale, use, code, codeTtlMinutes)
  await inTx(ctx.common, async (tx) => {
    const isReplaced = await replaceCode(
      tx,
      {
        phone_key: key,
        purpose,
        created_at: now,
        expires_at: expiresAt,
        code_hash: hashCode(code),
        address_key: networkKey(ctx),
      },
      new Date(now.getTime() - resendAfterSeconds * 1000),
    )
    if (!isReplaced) throw new DomainError('codeTooSoon', { resendAfterSeconds })
    await queueMessage(firstCellOf(ctx), tx, {
      channel,
      to: recipient.to,
      vars: { code },
      expiresAt,
      template: otherText === undefined ? 'verifyCode' : 'phoneKnown',
      text: channel === 'sms' ? { body } : { subject: codeSubject(ctx.locale, use), body },
      unwanted,
    })
  })
  sendMessagesNow(firstCellOf(ctx))
  return { resendAfterSeconds }
}
