import type { AccountRow } from './account.sql.ts'

/**
 * The form in which what was typed as a name is compared, looked up and counted: a mail address is the same in upper and
 * lower case, any other name only as it is written. Only letters of ASCII have a case here, as in the database, so that
 * no other letter stands for one of them.
 */
export const loginNameKey = (name: string): string =>
  name.includes('@') ? name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : name

/** Everything that an account is logged in with: its name, its phone and its verified mail address. */
export const loginNamesOf = ({
  user_name,
  phone,
  mail,
}: Pick<AccountRow, 'user_name' | 'phone' | 'mail'>): string[] =>
  [user_name, phone, mail].filter((name) => name !== null)
