import { timingSafeEqual } from 'node:crypto'
import { codeWays } from '@faka/contract/account/code-way'
import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type AccountRow, isMailOfOther } from './account.sql.ts'
import { type CodeRecipient, recipientText } from './code-recipient.ts'
import { countCodeAttempt } from './count-code-attempt.ts'
import { findAccountByRecipient } from './login-contact.sql.ts'
import { opensByCode } from './opens-by-code.ts'
import { sendCode } from './send-code.ts'
import { type CodePurpose, deleteCode, deleteCodes } from './verification-code.sql.ts'
import { alreadyRegisteredText } from './verification-code-texts.ts'

/** A phone or mail address verified by a code that `consumeVerificationCode` has not consumed yet. */
export interface VerifiedRecipient {
  to: string
  phone_key: Buffer
  purpose: CodePurpose
  codeHash: Buffer
}

const codeKey = ({ encryption }: Services, recipient: CodeRecipient): Buffer =>
  encryption.fingerprint('codes', recipientText(recipient))
const hashCode = (
  { encryption }: Services,
  purpose: CodePurpose,
  recipient: CodeRecipient,
  code: string,
): Buffer => encryption.fingerprint('codes', `code ${purpose} ${recipientText(recipient)} ${code}`)

/** Whether an account can be logged in to with a phone or mail address, so that no other one can sign up with it. */
const isRegistered = async (ctx: Ctx, recipient: CodeRecipient): Promise<boolean> =>
  recipient.way === 'mail'
    ? isMailOfOther(ctx, ctx.common, recipient.to)
    : (await findAccountByRecipient(ctx, ctx.common, recipient)) !== undefined

/**
 * Sends a six-digit code to a phone or mail address, valid for five minutes, one use and one purpose. Response and work
 * are the same whether or not it is known: a known one that signs up learns so from the message, and a password reset for
 * one that it cannot be reset by writes a message that is never sent. Rejects as `sendCode` does.
 */
export const sendVerificationCode = (
  ctx: Ctx,
  recipient: CodeRecipient,
  purpose: CodePurpose,
  proof?: CallerProof,
): Promise<{ resendAfterSeconds: number }> =>
  sendCode(ctx, {
    recipient,
    purpose,
    proof,
    key: codeKey(ctx, recipient),
    hashCode: (code) => hashCode(ctx, purpose, recipient, code),
    async decide() {
      const [isTaken, account] = await Promise.all([
        isRegistered(ctx, recipient),
        findAccountByRecipient(ctx, ctx.common, recipient),
      ])
      return {
        otherText:
          purpose === 'register' && isTaken ? alreadyRegisteredText(ctx.locale, recipient.way) : undefined,
        unwanted: purpose === 'reset' && !(account && opensByCode(account, recipient)),
      }
    },
  })

/**
 * Checks the code sent to a phone or mail address. Rejects with `codeWrong`. The attempt is counted and committed before
 * the comparison, so that concurrent guesses cannot exceed the limit. This uses its own connection: call it before a
 * transaction, and `consumeVerificationCode` inside it.
 */
export async function checkVerificationCode(
  ctx: Ctx,
  recipient: CodeRecipient,
  purpose: CodePurpose,
  code: string,
): Promise<VerifiedRecipient> {
  const phone_key = codeKey(ctx, recipient)
  const codeHash = hashCode(ctx, purpose, recipient, code)
  const stored = await countCodeAttempt(ctx, { phone_key, purpose })
  if (!stored || !timingSafeEqual(codeHash, stored.code_hash)) throw new DomainError('codeWrong')
  return { to: recipient.to, phone_key, purpose, codeHash }
}

/**
 * Consumes a checked code in the transaction of what it was sent for. Rejects with `codeWrong` if it was used
 * meanwhile.
 */
export async function consumeVerificationCode(tx: CommonTx, verified: VerifiedRecipient): Promise<void> {
  if (!(await deleteCode(tx, verified, verified.codeHash))) throw new DomainError('codeWrong')
}

/** Deletes the codes for logging in that were sent to the phone and the mail address of an account. */
export async function deleteLoginCodes(
  services: Services,
  tx: CommonTx,
  { phone, mail }: Pick<AccountRow, 'phone' | 'mail'>,
): Promise<void> {
  const contacts = { phone, mail }
  const keys = codeWays.flatMap((way) => {
    const to = contacts[way]
    return to === null ? [] : [codeKey(services, { way, to })]
  })
  if (keys.length > 0) await deleteCodes(tx, keys, 'login')
}
