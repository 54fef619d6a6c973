import { timingSafeEqual } from 'node:crypto'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import type { CodeRecipient } from './code-recipient.ts'
import { countCodeAttempt } from './count-code-attempt.ts'
import { type CodeMessage, sendCode } from './send-code.ts'
import type { CodeUse } from './verification-code-texts.ts'
import { consumeVerificationCode, type VerifiedRecipient } from './verification-codes.ts'

/** Stored for all of them; their keys tell them apart. */
const purpose = 'order'

/**
 * A contact of one order, of one that was archived, of all that a guest looks up by it, of who asks a seller, or of the
 * account that the caller is logged in to. A code sent to it proves that the caller owns it.
 */
export interface KnownContact extends CodeRecipient {
  about: OrderNo | 'inquiry' | `archived ${string}` | 'look-up' | `account ${string}`
}

/** What the message says that the code is for. */
const useOf = ({ about }: KnownContact): CodeUse => {
  if (about === 'look-up') return 'lookUp'
  if (about === 'inquiry') return 'inquiry'
  return about.startsWith('account ') ? 'changeAccount' : purpose
}

/** What it is about is part of the key: a code for one order or account is not valid for another. */
const contactCodeKey = ({ encryption }: Services, { way, to, about }: KnownContact): Buffer =>
  encryption.fingerprint('codes', `order ${about} ${way} ${to}`)
const hashContactCode = ({ encryption }: Services, { way, to, about }: KnownContact, code: string): Buffer =>
  encryption.fingerprint('codes', `code ${purpose} ${about} ${way} ${to} ${code}`)

/**
 * Sends a six-digit code to a known contact, by SMS or email, valid for five minutes and one use; `decide` as for
 * `sendCode`, which this rejects as.
 */
export const sendContactCode = (
  ctx: Ctx,
  contact: KnownContact,
  proof: CallerProof | undefined,
  decide?: () => Promise<CodeMessage>,
): Promise<{ resendAfterSeconds: number }> =>
  sendCode(ctx, {
    recipient: contact,
    purpose,
    proof,
    use: useOf(contact),
    key: contactCodeKey(ctx, contact),
    hashCode: (code) => hashContactCode(ctx, contact, code),
    ...(decide && { decide }),
  })

/** The contact that a code was sent to, where it is right; undefined where it is wrong. Nothing is used up. */
export async function findVerifiedContact(
  ctx: Ctx,
  contact: KnownContact,
  code: string,
): Promise<VerifiedRecipient | undefined> {
  const key = { phone_key: contactCodeKey(ctx, contact), purpose } as const
  const codeHash = hashContactCode(ctx, contact, code)
  // counted before the comparison, so that concurrent guesses cannot exceed the limit
  const stored = await countCodeAttempt(ctx, key)
  if (!stored || !timingSafeEqual(codeHash, stored.code_hash)) return undefined
  return { to: contact.to, ...key, codeHash }
}

/** Checks the code sent to a known contact and consumes it. Rejects with `codeWrong`. */
export async function checkContactCode(ctx: Ctx, contact: KnownContact, code: string): Promise<void> {
  const verified = required(await findVerifiedContact(ctx, contact, code), 'codeWrong')
  await inTx(ctx.common, (tx) => consumeVerificationCode(tx, verified))
}
