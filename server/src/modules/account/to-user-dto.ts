import type { User } from '@faka/contract/account/users'
import { AccountId } from '@faka/contract/shared/ids'
import type { AccountRow } from './account.sql.ts'
import { maskMail } from './mask-mail.ts'
import { maskPhone } from './mask-phone.ts'

/** An account as the operator sees it, with its phone and mail address masked. */
export const toUserDto = (row: AccountRow): User => ({
  id: AccountId.parse(row.public_id),
  userName: row.user_name,
  phone: row.phone === null ? null : maskPhone(row.phone),
  mail: row.mail === null ? null : maskMail(row.mail),
  roles: row.roles,
  disabled: row.disabled_at !== null,
  createTime: row.created_at.toISOString(),
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
})
