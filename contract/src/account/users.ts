import * as z from 'zod/mini'
import { Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { LoginPassword, Role, TypedName, UserName, weakPasswordErrorCodes } from './account.ts'
import { BlockReason } from './platform-users.ts'

/** An account as the operator lists it. */
export const User = z.strictObject({
  id: AccountId,
  userName: z.nullable(z.string()),
  /** Masked: `138****0000`. */
  phone: z.nullable(z.string()),
  /** The verified mail address, masked: `q***@example.com`. */
  mail: z.nullable(z.string()),
  roles: z.array(Role),
  disabled: z.boolean(),
  createTime: Moment,
  lastLoginTime: z.nullable(Moment),
})
export type User = z.infer<typeof User>

export const createUser = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/create',
  summary: 'Creates an account by name; without a password it cannot be logged in to',
  input: z.strictObject({
    userName: UserName,
    /** Not verified by a code: it identifies the account but neither claims guest orders nor logs in or resets the password by a code. */
    phone: z.optional(Phone),
    password: z.optional(LoginPassword),
    roles: z._default(z.array(Role).check(z.minLength(1)), ['BUYER']),
  }),
  reply: User,
  errorCodes: ['nameTaken', 'phoneTaken', ...weakPasswordErrorCodes],
})

export const listUsers = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/page',
  summary: 'Accounts, newest first; phones are masked',
  input: z.strictObject({ role: z.optional(Role), keyword: z.optional(TypedName), ...paging }),
  reply: pageOf(
    z.strictObject({
      ...User.shape,
      /** Why it is disabled; null while it is not, or if no reason was given. */
      disabledWhy: z.nullable(z.string()),
    }),
  ),
  errorCodes: [],
})

export const promoteUser = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/promote',
  summary: 'Grants an account a role, or revokes it',
  input: z.strictObject({ userName: TypedName, role: Role, revoke: z._default(z.boolean(), false) }),
  reply: User,
  errorCodes: ['userNotFound'],
})

export const resetUserPassword = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/resetPassword',
  summary: 'Gives an account a new password and ends every session of it; recorded in the audit trail',
  input: z.strictObject({ userName: TypedName, password: LoginPassword }),
  reply: z.strictObject({ ...User.shape, endedSessions: z.int().check(z.minimum(0)) }),
  errorCodes: ['userNotFound', ...weakPasswordErrorCodes],
})

export const disableUser = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/disable',
  summary: 'Disables an account and ends its sessions, or enables it again, with a reason that is kept',
  input: z.strictObject({ userName: TypedName, enable: z._default(z.boolean(), false), why: BlockReason }),
  reply: User,
  errorCodes: ['userNotFound'],
})
