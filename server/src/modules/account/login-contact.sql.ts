import './account.tables.ts'
import pg from 'pg'
import type { CommonDb, CommonTx } from '../../platform/db.ts'
import {
  type AccountRow,
  findAccountByMail,
  findAccountByPhone,
  getAccount,
  isMailOfOther,
} from './account.sql.ts'
import type { CodeRecipient } from './code-recipient.ts'
import {
  decryptAccount,
  toEncryptedMail,
  toEncryptedPhone,
  type WithEncryption,
} from './login-contact-encryption.ts'

const uniqueViolation = '23505'

/** Whether an error says that the phone or mail address belongs to another account. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

/**
 * Sets the verified phone of an account. Returns 'taken' where another account has it, and undefined where the account
 * is disabled or, with `onlyIfUnset`, already has a phone. After 'taken' the transaction is aborted.
 */
export async function setPhone(
  services: WithEncryption,
  tx: CommonTx,
  accountId: number,
  phone: string,
  { onlyIfUnset }: { onlyIfUnset: boolean },
  now: Date,
): Promise<AccountRow | 'taken' | undefined> {
  if (await findAccountByPhone(services, tx, phone, accountId)) return 'taken'
  const { public_id } = await getAccount(services, tx, accountId)
  try {
    const changed = await tx
      .updateTable('account')
      .set({ ...toEncryptedPhone(services, public_id, phone), phone_proved_at: now, updated_at: now })
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .$if(onlyIfUnset, (update) => update.where('phone', 'is', null).where('phone_key', 'is', null))
      .returningAll()
      .executeTakeFirst()
    return changed && decryptAccount(services, changed)
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Sets the verified mail address of an account, or removes it. Returns 'taken' where another account has it. */
export async function setMail(
  services: WithEncryption,
  tx: CommonTx,
  accountId: number,
  mail: string | null,
  now: Date,
): Promise<'set' | 'taken'> {
  if (mail !== null && (await isMailOfOther(services, tx, mail, accountId))) return 'taken'
  const { public_id } = await getAccount(services, tx, accountId)
  try {
    await tx
      .updateTable('account')
      .set({ ...toEncryptedMail(services, public_id, mail), updated_at: now })
      .where('account_id', '=', accountId)
      .execute()
    return 'set'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** The account that logs in with a phone, or with a verified mail address. */
export const findAccountByRecipient = (services: WithEncryption, db: CommonDb, { way, to }: CodeRecipient) =>
  way === 'phone' ? findAccountByPhone(services, db, to) : findAccountByMail(services, db, to)

/** Sets the password of an account that a code opened, which verifies the phone where it was sent there. */
export const setPasswordByCode = (
  tx: CommonTx,
  accountId: number,
  { way }: CodeRecipient,
  passwordHash: string,
  now: Date,
) =>
  tx
    .updateTable('account')
    .set((eb) => ({
      password_hash: passwordHash,
      ...(way === 'phone' && { phone_proved_at: eb.fn.coalesce('phone_proved_at', eb.val(now)) }),
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .execute()
