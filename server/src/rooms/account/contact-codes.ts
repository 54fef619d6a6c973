import { timingSafeEqual } from 'node:crypto'
import type { OrderNo } from '@faka/contract/ids'
import type { Locale } from '@faka/contract/locale'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { messagesOpen, nudgeMessages, queueMessage } from '../../kernel/messages.ts'
import { Refused } from '../../kernel/refuse.ts'
import { countCode } from './code-limits.ts'
import { codeText } from './code-words.ts'
import { drawCode } from './draw-code.ts'
import { countTry, putCode, takeCode } from './verify-code.sql.ts'

const validMinutes = 5
const purpose = 'order'
const subjects: Record<Locale, string> = {
  'zh-CN': 'FAKA 订单验证码',
  'en-US': 'Your FAKA order code',
}

/** A contact of one order, which a code shows to be the caller's. */
export interface OrderContact {
  way: 'phone' | 'mail'
  /** The phone number or the mail address. */
  to: string
  orderNo: OrderNo
}

/** A code of one order opens no other one. */
const keyOf = ({ vault }: House, { way, to, orderNo }: OrderContact): Buffer =>
  vault.fingerprint('codes', `order ${orderNo} ${way} ${to}`)
const hashOf = ({ vault }: House, { way, to, orderNo }: OrderContact, code: string): Buffer =>
  vault.fingerprint('codes', `code ${purpose} ${orderNo} ${way} ${to} ${code}`)

/** By what sent codes are counted: with a phone's other codes, whatever they are for. */
const limitKeyOf = ({ vault }: House, { way, to }: OrderContact): Buffer =>
  vault.fingerprint('codes', `${way} ${to}`)

/**
 * Sends a code of six digits to a contact of an order, by SMS or by mail, good for five minutes and one use. Refuses as
 * `countCode` does, and with `messagesClosed` where no such messages are sent.
 */
export async function sendContactCode(
  ctx: Ctx,
  contact: OrderContact,
): Promise<{ resendAfterSeconds: number }> {
  const channel = contact.way === 'phone' ? 'sms' : 'mail'
  if (!messagesOpen(ctx.config, channel)) throw new Refused('messagesClosed')
  await countCode(ctx, limitKeyOf(ctx, contact))
  const resendAfterSeconds = ctx.config.limits.codeAgainSeconds
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000)
  const code = drawCode(ctx.random)
  await inTx(ctx.db, async (tx) => {
    const put = await putCode(
      tx,
      {
        ...{ phone_key: keyOf(ctx, contact), purpose, created_at: now, expires_at: expiresAt },
        code_hash: hashOf(ctx, contact, code),
      },
      new Date(now.getTime() - resendAfterSeconds * 1000),
    )
    if (!put) throw new Refused('codeTooSoon', { resendAfterSeconds })
    const body = codeText(ctx.locale, purpose, code, validMinutes)
    const text = channel === 'sms' ? { body } : { subject: subjects[ctx.locale], body }
    await queueMessage(ctx, tx, {
      ...{ channel, to: contact.to, vars: { code }, expiresAt, template: 'verifyCode', text },
    })
  })
  nudgeMessages(ctx)
  return { resendAfterSeconds }
}

/** Checks the code that was sent to a contact of an order, and uses it up; refuses with `codeWrong`. */
export async function proveContactCode(ctx: Ctx, contact: OrderContact, code: string): Promise<void> {
  const key = { phone_key: keyOf(ctx, contact), purpose } as const
  const tried = hashOf(ctx, contact, code)
  // counted before it is compared, so that guesses that come together cannot outrun their number
  const wanted = await countTry(ctx.db, key, ctx.config.limits.wrongCodes, ctx.now())
  if (!wanted || !timingSafeEqual(tried, wanted.code_hash)) throw new Refused('codeWrong')
  if (!(await inTx(ctx.db, (tx) => takeCode(tx, key, tried)))) throw new Refused('codeWrong')
}
