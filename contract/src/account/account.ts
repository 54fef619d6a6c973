import * as z from 'zod/mini'
import { Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId, SessionId } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** The roles of an account. Every account can buy. */
export const roles = ['BUYER', 'SELLER', 'ADMIN'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** A login password, 8 to 64 characters; kept only as an argon2id hash. */
export const LoginPassword = z.string().check(z.minLength(8), z.maxLength(64))
/** A password as typed at login: a wrong one may have any length. */
const TypedPassword = z.string().check(z.minLength(1), z.maxLength(64))
/** An account's user name or its phone number. */
const TypedName = z.string().check(z.minLength(1), z.maxLength(40))
/** An account's user name; never something that could be a phone number. */
export const UserName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^(?!1[3-9]\d{9}$)\S+$/u))
/** The six digits sent to a phone. */
export const VerifyCode = z.string().check(z.regex(/^\d{6}$/))
export const verifyCodeLength = 6

/** Issued for an account without a phone; valid for ten minutes and only for binding one. */
export const BindTicket = z.string().check(z.regex(/^[\w-]{43}$/))
export const PhoneNeeded = z.strictObject({ bindTicket: BindTicket })

/** The result of a login. This is the only time the token is returned. */
export const Session = z.strictObject({
  id: AccountId,
  /** The account's name, or its phone where it has none. */
  userName: z.string(),
  phone: z.nullable(Phone),
  roles: z.array(z.strictObject({ role: Role })),
  token: z.string(),
  createTime: Moment,
  updateTime: Moment,
  lastLoginTime: Moment,
})
export type Session = z.infer<typeof Session>

const newPasswordFields = { password: LoginPassword, confirmPassword: LoginPassword }
const weakPasswordErrorCodes = ['passwordCommon', 'passwordIsOwn', 'passwordRepeats'] as const
const codeSentReply = z.strictObject({ resendAfterSeconds: z.int().check(z.minimum(0)) })
const sendCodeErrorCodes = ['codeTooSoon', 'codeTooMany', 'messagesClosed', 'tooOften'] as const

export const login = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/login',
  summary:
    'Starts a session by name or phone and password; phoneNeeded carries the bindTicket, and is not asked for where the shop sends no SMS',
  input: z.strictObject({ userName: TypedName, password: TypedPassword }),
  reply: Session,
  errorCodes: ['loginWrong', 'loginLocked', 'accountDisabled', 'phoneNeeded', 'tooOften'],
})

export const register = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/register',
  summary: 'Creates an account for a phone verified by a code',
  input: z.strictObject({ phone: Phone, ...newPasswordFields, verifyCode: VerifyCode }),
  reply: z.strictObject({}),
  errorCodes: ['passwordsDiffer', ...weakPasswordErrorCodes, 'codeWrong', 'phoneTaken', 'tooOften'],
})

export const sendRegisterCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/verifyCode',
  summary: 'Sends the code for signing up; the reply never reveals whether the phone is known',
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const sendResetCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/forgetVerifyCode',
  summary: 'Sends the code for a new password; the reply never reveals whether the phone is known',
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const resetPassword = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/forgetPassword',
  summary: 'Sets a new password by a code and ends every session of the account',
  input: z.strictObject({ phone: Phone, verifyCode: VerifyCode, ...newPasswordFields }),
  reply: z.strictObject({}),
  errorCodes: ['passwordsDiffer', ...weakPasswordErrorCodes, 'codeWrong', 'tooOften'],
})

export const checkRegistered = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/checkRegistered',
  summary: 'Whether a name or phone has an account',
  input: z.strictObject({ userName: TypedName }),
  reply: z.strictObject({ registered: z.boolean() }),
  errorCodes: ['tooOften'],
})

export const sendBindCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/bindAccountVerifyCode',
  summary: 'Sends the code for binding a phone; the reply never reveals whether the phone is known',
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const bindAccount = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/bindAccount',
  summary: 'Binds a phone verified by a code to the account of the ticket, and logs in',
  input: z.strictObject({ bindTicket: BindTicket, phone: Phone, verifyCode: VerifyCode }),
  reply: Session,
  errorCodes: ['bindTicketInvalid', 'codeWrong', 'phoneTaken', 'accountDisabled', 'tooOften'],
})

export const changePassword = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/changePassword',
  summary: 'Sets a new password, given the current one, and ends every other session',
  input: z.strictObject({ currentPassword: TypedPassword, ...newPasswordFields }),
  reply: z.strictObject({}),
  errorCodes: [
    ...(['sessionNeeded', 'passwordsDiffer', 'passwordWrong', 'loginLocked', 'tooOften'] as const),
    ...weakPasswordErrorCodes,
  ],
})

export const sendPhoneCode = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/changePhoneVerifyCode',
  summary: "Sends the code that verifies an account's new phone",
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: ['sessionNeeded', ...sendCodeErrorCodes],
})

/** A login on one device. */
export const SessionRow = z.strictObject({
  sessionId: SessionId,
  /** Browser and operating system as far as the User-Agent names them: "Chrome, Windows". Empty if it does not. */
  device: z.string(),
  /** The network last used, never a full address: "203.0.113.*", "2001:db8:7::*". Empty if unknown. */
  place: z.string(),
  current: z.boolean(),
  createTime: Moment,
  lastUsedTime: Moment,
})
export type SessionRow = z.infer<typeof SessionRow>

export const listSessions = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/sessions',
  summary: 'The sessions of the account, last used first',
  input: z.strictObject({}),
  reply: z.strictObject({ list: z.array(SessionRow) }),
  errorCodes: ['sessionNeeded'],
})

export const endSession = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/user-management/auth/endSession',
  summary: 'Ends one session of the account',
  input: z.strictObject({ sessionId: SessionId }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'sessionNotFound'],
})

export const endOtherSessions = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/endOtherSessions',
  summary: 'Ends every session of the account but this one',
  input: z.strictObject({}),
  reply: z.strictObject({ ended: z.int().check(z.minimum(0)) }),
  errorCodes: ['sessionNeeded'],
})

/** An account as the operator lists it. */
export const User = z.strictObject({
  id: AccountId,
  userName: z.nullable(z.string()),
  phone: z.nullable(Phone),
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
    /** Not verified by a code: it identifies the account but does not claim guest orders. */
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
  summary: 'Accounts, newest first',
  input: z.strictObject({ role: z.optional(Role), keyword: z.optional(TypedName), ...paging }),
  reply: pageOf(User),
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
  summary: 'Disables an account and ends its sessions, or enables it again',
  input: z.strictObject({ userName: TypedName, enable: z._default(z.boolean(), false) }),
  reply: User,
  errorCodes: ['userNotFound'],
})
