import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonDb, CommonTx } from '../../platform/db.ts'
import { newNumber } from '../../platform/random.ts'
import { insertAccount, isMailOfOther } from './account.sql.ts'
import type { CodeRecipient } from './code-recipient.ts'
import { findAccountByRecipient } from './login-contact.sql.ts'

/** The account of a phone or a verified mail address. 'taken': an account has the address as its name, unverified. */
export async function findImportedAccount(
  ctx: Ctx,
  db: CommonDb,
  recipient: CodeRecipient,
): Promise<number | 'taken' | undefined> {
  const found = await findAccountByRecipient(ctx, db, recipient)
  if (found) return found.account_id
  return recipient.way === 'mail' && (await isMailOfOther(ctx, db, recipient.to)) ? 'taken' : undefined
}

/**
 * Adds the account of a buyer of a shop that moved here. It has no password: only a code that is sent to the
 * phone or mail address opens it, which proves whose it is, also where the old shop never verified it.
 */
export async function importAccount(ctx: Ctx, tx: CommonTx, { way, to }: CodeRecipient): Promise<number> {
  const account = await insertAccount(
    ctx,
    tx,
    {
      public_id: newNumber(ctx.random, idLength),
      user_name: null,
      roles: ['BUYER'],
      phone: way === 'phone' ? to : null,
      phone_proved_at: null,
      mail: way === 'mail' ? to : null,
      password_hash: null,
    },
    ctx.now(),
  )
  if (!account) throw new Error('an account appeared while its import was under way; run the import again')
  return account.account_id
}
