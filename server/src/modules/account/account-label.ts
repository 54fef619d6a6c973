import type { AccountRow } from './account.sql.ts'
import { maskMail } from './mask-mail.ts'
import { maskPhone } from './mask-phone.ts'

/** How an account is recognized by others than its owner: by name, else by the masked phone or mail address. */
export const accountLabel = ({
  user_name,
  phone,
  mail,
}: Pick<AccountRow, 'user_name' | 'phone' | 'mail'>): string =>
  user_name ?? (phone === null ? maskMail(mail ?? '') : maskPhone(phone))
