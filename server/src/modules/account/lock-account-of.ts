import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type AccountRow, lockAccount } from './account.sql.ts'
import { type CodeRecipient, recipientText } from './code-recipient.ts'
import { findAccountByRecipient } from './login-contact.sql.ts'
import type { WithEncryption } from './login-contact-encryption.ts'

/**
 * The account that logs in with a phone or a verified mail address, locked until the transaction ends; undefined if there
 * is none. Rejects with `codeWrong` where it got another one while its lock was awaited: a code proves no more then.
 */
export async function lockAccountOf(
  services: WithEncryption,
  tx: CommonTx,
  recipient: CodeRecipient,
): Promise<AccountRow | undefined> {
  const found = await findAccountByRecipient(services, tx, recipient)
  if (!found) return undefined
  const account = await lockAccount(services, tx, found.account_id)
  const { way } = recipient
  if (recipientText({ way, to: account[way] ?? '' }) !== recipientText(recipient))
    throw new DomainError('codeWrong')
  return account
}
