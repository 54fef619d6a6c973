import { timingSafeEqual } from 'node:crypto'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { CodeRecipient } from './code-recipient.ts'
import { sendCode } from './send-code.ts'
import { countAttempt, deleteCode } from './verification-code.sql.ts'

const purpose = 'order'

/** A contact of one order. A code sent to it proves that the caller owns it. */
export interface OrderContact extends CodeRecipient {
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

/**
 * Sends a six-digit code to a contact of an order, by SMS or email, valid for five minutes and one use. Rejects as
 * `sendCode` does.
 */
export const sendContactCode = (ctx: Ctx, contact: OrderContact): Promise<{ resendAfterSeconds: number }> =>
  sendCode(ctx, {
    recipient: contact,
    purpose,
    key: contactCodeKey(ctx, contact),
    hashCode: (code) => hashContactCode(ctx, contact, code),
  })

/** Checks the code sent to a contact of an order and consumes it. Rejects with `codeWrong`. */
export async function checkContactCode(ctx: Ctx, contact: OrderContact, code: string): Promise<void> {
  const key = { phone_key: contactCodeKey(ctx, contact), purpose } as const
  const codeHash = hashContactCode(ctx, contact, code)
  // counted before the comparison, so that concurrent guesses cannot exceed the limit
  const stored = await countAttempt(ctx.db, key, ctx.config.limits.wrongCodes, ctx.now())
  if (!stored || !timingSafeEqual(codeHash, stored.code_hash)) throw new DomainError('codeWrong')
  if (!(await inTx(ctx.db, (tx) => deleteCode(tx, key, codeHash)))) throw new DomainError('codeWrong')
}
