import { timingSafeEqual } from 'node:crypto'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { canSendMessages, queueMessage, sendMessagesNow } from '../../platform/messages.ts'
import { generateCode } from './generate-code.ts'
import { rateLimitCode } from './rate-limit-code.ts'
import { countAttempt, deleteCode, replaceCode } from './verification-code.sql.ts'
import { verificationCodeText } from './verification-code-texts.ts'

const codeTtlMinutes = 5
const purpose = 'order'
const subjects: Record<Locale, string> = {
  'zh-CN': 'FAKA 订单验证码',
  'en-US': 'Your FAKA order code',
}

/** A contact of one order. A code sent to it proves that the caller owns it. */
export interface OrderContact {
  way: 'phone' | 'mail'
  /** The phone number or email address. */
  to: string
  orderNo: OrderNo
}

/** The order is part of the key: a code for one order is not valid for another. */
const contactCodeKey = ({ encryption }: Services, { way, to, orderNo }: OrderContact): Buffer =>
  encryption.fingerprint('codes', `order ${orderNo} ${way} ${to}`)
const hashContactCode = (
  { encryption }: Services,
  { way, to, orderNo }: OrderContact,
  code: string,
): Buffer => encryption.fingerprint('codes', `code ${purpose} ${orderNo} ${way} ${to} ${code}`)

/** The rate limit key: shared with a phone's other codes, whatever their purpose. */
const rateLimitKey = ({ encryption }: Services, { way, to }: OrderContact): Buffer =>
  encryption.fingerprint('codes', `${way} ${to}`)

/**
 * Sends a six-digit code to a contact of an order, by SMS or email, valid for five minutes and one use. Rejects as
 * `rateLimitCode` does, and with `messagesClosed` where no such messages can be sent.
 */
export async function sendContactCode(
  ctx: Ctx,
  contact: OrderContact,
): Promise<{ resendAfterSeconds: number }> {
  const channel = contact.way === 'phone' ? 'sms' : 'mail'
  if (!canSendMessages(ctx.config, channel)) throw new DomainError('messagesClosed')
  await rateLimitCode(ctx, rateLimitKey(ctx, contact))
  const resendAfterSeconds = ctx.config.limits.codeResendSeconds
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + codeTtlMinutes * 60_000)
  const code = generateCode(ctx.random)
  await inTx(ctx.db, async (tx) => {
    const isReplaced = await replaceCode(
      tx,
      {
        phone_key: contactCodeKey(ctx, contact),
        purpose,
        created_at: now,
        expires_at: expiresAt,
        code_hash: hashContactCode(ctx, contact, code),
      },
      new Date(now.getTime() - resendAfterSeconds * 1000),
    )
    if (!isReplaced) throw new DomainError('codeTooSoon', { resendAfterSeconds })
    const body = verificationCodeText(ctx.locale, purpose, code, codeTtlMinutes)
    const text = channel === 'sms' ? { body } : { subject: subjects[ctx.locale], body }
    await queueMessage(ctx, tx, {
      channel,
      to: contact.to,
      vars: { code },
      expiresAt,
      template: 'verifyCode',
      text,
    })
  })
  sendMessagesNow(ctx)
  return { resendAfterSeconds }
}

/** Checks the code sent to a contact of an order and consumes it. Rejects with `codeWrong`. */
export async function checkContactCode(ctx: Ctx, contact: OrderContact, code: string): Promise<void> {
  const key = { phone_key: contactCodeKey(ctx, contact), purpose } as const
  const codeHash = hashContactCode(ctx, contact, code)
  // counted before the comparison, so that concurrent guesses cannot exceed the limit
  const stored = await countAttempt(ctx.db, key, ctx.config.limits.wrongCodes, ctx.now())
  if (!stored || !timingSafeEqual(codeHash, stored.code_hash)) throw new DomainError('codeWrong')
  if (!(await inTx(ctx.db, (tx) => deleteCode(tx, key, codeHash)))) throw new DomainError('codeWrong')
}
