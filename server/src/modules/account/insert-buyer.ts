import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { newNumber } from '../../platform/random.ts'
import { type AccountRow, insertAccount } from './account.sql.ts'
import type { CodeRecipient } from './code-recipient.ts'

/** What signing up by mail needs of the profile module, which is to the right; `service-handlers.ts` passes it in. */
export interface SetMailPort {
  /** Sets the email address of a buyer. */
  setMailAddress(ctx: Ctx, tx: CommonTx, accountId: number, mail: string): Promise<void>
}

/**
 * Adds the account of a buyer whose phone or mail address was just verified by a code; a mail address becomes that of its
 * profile, too. Undefined if an account has it already. Without a password hash its owner logs in by codes.
 */
export async function insertBuyer(
  ctx: Ctx,
  tx: CommonTx,
  { way, to }: CodeRecipient,
  { passwordHash, setMailAddress }: SetMailPort & { passwordHash: string | null },
): Promise<AccountRow | undefined> {
  const now = ctx.now()
  const account = await insertAccount(
    ctx,
    tx,
    {
      public_id: newNumber(ctx.random, idLength),
      user_name: null,
      roles: ['BUYER'],
      phone: way === 'phone' ? to : null,
      phone_proved_at: way === 'phone' ? now : null,
      mail: way === 'mail' ? to : null,
      password_hash: passwordHash,
    },
    now,
  )
  if (account && way === 'mail') await setMailAddress(ctx, tx, account.account_id, to)
  return account
}

/** The error code where another account has a phone or mail address. */
export const takenCode = ({ way }: CodeRecipient) => (way === 'phone' ? 'phoneTaken' : 'mailTaken')
