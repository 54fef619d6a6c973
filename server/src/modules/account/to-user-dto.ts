import { User } from '@faka/contract/account/users'
import type { AccountRow } from './account.sql.ts'

const { id, phone } = User.shape

/** An account as administrators see it. */
export const toUserDto = (row: AccountRow): User => ({
  id: id.parse(row.public_id),
  userName: row.user_name,
  phone: phone.parse(row.phone),
  roles: row.roles,
  disabled: row.disabled_at !== null,
  createTime: row.created_at.toISOString(),
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
})
