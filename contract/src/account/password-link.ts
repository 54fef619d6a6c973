import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Moment } from '../shared/time.ts'
import { newPasswordFields, Role, TypedName, weakPasswordErrorCodes } from './account.ts'

/** The secret of a link for a new password: 256 random bits. */
export const PasswordLinkToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const resetUser = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/reset',
  summary:
    'Issues a link, valid for half an hour and one use, by which the owner of an account sets a new password',
  input: z.strictObject({ userName: TypedName }),
  reply: z.strictObject({ url: z.string(), expireTime: Moment }),
  errorCodes: ['userNotFound'],
})

export const setPasswordByLink = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/setPasswordByLink',
  summary: 'Sets a new password by the link that an operator issued, and ends every session of the account',
  input: z.strictObject({ token: PasswordLinkToken, ...newPasswordFields }),
  /** What the owner logs in with: the name, or else the phone. */
  reply: z.strictObject({ userName: z.string(), roles: z.array(Role) }),
  errorCodes: ['passwordLinkInvalid', 'passwordsDiffer', ...weakPasswordErrorCodes, 'tooOften'],
})
