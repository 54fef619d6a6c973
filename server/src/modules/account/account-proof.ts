import type { AccountProof, GivenAccountProof } from '@faka/contract/account/account-proof'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import type { AccountRow } from './account.sql.ts'
import { listCodeWays } from './code-recipient.ts'
import { findVerifiedContact, type KnownContact } from './contact-codes.ts'
import { opensByCode } from './opens-by-code.ts'
import { consumeVerificationCode } from './verification-codes.ts'
import { verifyPassword } from './verify-password.ts'

/** How the owner of an account proves to be it: only where it has no password, by a code to what verified it. */
export function accountProofOf(config: Config, account: AccountRow): AccountProof {
  if (account.password_hash !== null) return { by: 'password' }
  for (const way of listCodeWays(config)) {
    const to = account[way]
    if (to !== null && opensByCode(account, { way })) return { by: 'code', way, to }
  }
  return { by: 'nothing' }
}

/** Where an account without a password gets its code; undefined where none is sent to it. */
export function findAccountContact(config: Config, account: AccountRow): KnownContact | undefined {
  const proof = accountProofOf(config, account)
  if (proof.by !== 'code') return undefined
  return { way: proof.way, to: proof.to, about: `account ${account.public_id}` }
}

/** Uses up what proved an account, in the transaction of what it was asked for; twice nothing is proved by it. */
export type UseUpProof = (tx: CommonTx) => Promise<void>

/**
 * Rejects a caller who has nothing but a session of the account: with `accountCodeWrong` without the code that was sent to
 * it, else with `passwordWrong` without its password.
 */
export async function proveAccount(
  ctx: Ctx,
  account: AccountRow,
  { currentPassword, accountCode }: GivenAccountProof,
): Promise<UseUpProof> {
  const contact = findAccountContact(ctx.config, account)
  if (contact) {
    const code = required(accountCode, 'accountCodeWrong')
    const verified = required(await findVerifiedContact(ctx, contact, code), 'accountCodeWrong')
    return (tx) => consumeVerificationCode(tx, verified)
  }
  const password = required(currentPassword, 'passwordWrong')
  const { isCorrect } = await verifyPassword(ctx, account.public_id, account, password)
  if (!isCorrect) throw new DomainError('passwordWrong')
  // a password proves it as often as it is given
  return async () => undefined
}
