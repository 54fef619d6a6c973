import { timingSafeEqual } from 'node:crypto'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { messagesOpen, nudgeMessages, queueMessage } from '../../kernel/messages.ts'
import { Refused } from '../../kernel/refuse.ts'
import { findAccount } from './account.sql.ts'
import { countCode } from './code-limits.ts'
import { codeText, knownText } from './code-words.ts'
import { drawCode } from './draw-code.ts'
import { type CodePurpose, countTry, putCode, takeCode } from './verify-code.sql.ts'

const validMinutes = 5

/** A phone that was shown to be somebody's, until `spendCode` takes its code. */
export interface ProvedPhone {
  phone: string
  phone_key: Buffer
  purpose: CodePurpose
  codeHash: Buffer
}

const keyOf = ({ vault }: House, phone: string): Buffer => vault.fingerprint('codes', `phone ${phone}`)
const hashOf = ({ vault }: House, purpose: CodePurpose, phone: string, code: string): Buffer =>
  vault.fingerprint('codes', `code ${purpose} ${phone} ${code}`)

/**
 * Sends a code of six digits to a phone, good for five minutes, one use and one purpose. The answer and the work are
 * the same whether the phone is known or not: signing up with a known one tells it so, and a new password for an
 * unknown one writes a message that is never sent. Refuses as `countCode` does, and with `messagesClosed` where
 * nobody carries messages.
 */
export async function sendCode(
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
): Promise<{ resendAfterSeconds: number }> {
  if (!messagesOpen(ctx.config, 'sms')) throw new Refused('messagesClosed')
  const phoneKey = keyOf(ctx, phone)
  await countCode(ctx, phoneKey)
  const resendAfterSeconds = ctx.config.limits.codeAgainSeconds
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000)
  const code = drawCode(ctx.random)
  const isKnown = (await findAccount(ctx, ctx.db, phone)) !== undefined
  const tellKnown = purpose === 'register' && isKnown
  await inTx(ctx.db, async (tx) => {
    const put = await putCode(
      tx,
      {
        ...{ phone_key: phoneKey, purpose, created_at: now, expires_at: expiresAt },
        code_hash: hashOf(ctx, purpose, phone, code),
      },
      new Date(now.getTime() - resendAfterSeconds * 1000),
    )
    if (!put) throw new Refused('codeTooSoon', { resendAfterSeconds })
    await queueMessage(ctx, tx, {
      ...{ channel: 'sms', to: phone, vars: { code }, expiresAt },
      template: tellKnown ? 'phoneKnown' : 'verifyCode',
      text: { body: tellKnown ? knownText(ctx.locale) : codeText(ctx.locale, purpose, code, validMinutes) },
      unwanted: purpose === 'reset' && !isKnown,
    })
  })
  nudgeMessages(ctx)
  return { resendAfterSeconds }
}

/**
 * Checks the code that was sent to a phone; refuses with `codeWrong`. The try is counted, for good, before it is
 * compared, so that guesses that come together cannot outrun their number. That takes a connection of its own: call
 * this before a transaction, and `spendCode` in it.
 */
export async function proveCode(
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<ProvedPhone> {
  const phone_key = keyOf(ctx, phone)
  const codeHash = hashOf(ctx, purpose, phone, code)
  const wanted = await countTry(ctx.db, { phone_key, purpose }, ctx.config.limits.wrongCodes, ctx.now())
  if (!wanted || !timingSafeEqual(codeHash, wanted.code_hash)) throw new Refused('codeWrong')
  return { phone, phone_key, purpose, codeHash }
}

/** Uses a proved code up, with the commit of what it was for; refuses with `codeWrong` where it was used meanwhile. */
export async function spendCode(tx: Tx, proved: ProvedPhone): Promise<void> {
  if (!(await takeCode(tx, proved, proved.codeHash))) throw new Refused('codeWrong')
}
