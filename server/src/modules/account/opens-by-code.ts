import type { AccountRow } from './account.sql.ts'
import type { CodeRecipient } from './code-recipient.ts'

/** Whether an account has no role but that of a buyer. */
export const isBuyerOnly = ({ roles }: Pick<AccountRow, 'roles'>): boolean =>
  roles.every((role) => role === 'BUYER')

/**
 * Whether a code to the phone or mail address of an account says that its owner has it. A phone that no code verified was
 * typed by the operator, where the account has a name or roles, and may be that of someone else; that of a buyer who moved
 * here from another shop is all that says whose the account is.
 */
export const opensByCode = (
  account: Pick<AccountRow, 'user_name' | 'roles' | 'phone_proved_at'>,
  { way }: Pick<CodeRecipient, 'way'>,
): boolean =>
  way === 'mail' || account.phone_proved_at !== null || (account.user_name === null && isBuyerOnly(account))
