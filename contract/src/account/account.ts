import * as z from 'zod/mini'
import { Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId, SessionId } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** What an account may be besides a buyer. */
export const roles = ['BUYER', 'SELLER', 'ADMIN'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** A login password, 8 to 64 characters; kept only as an argon2id hash. */
export const LoginPassword = z.string().check(z.minLength(8), z.maxLength(64))
/** What is typed where a password is asked: a wrong one may have any length. */
const TypedPassword = z.string().check(z.minLength(1), z.maxLength(64))
/** A name that somebody chose, or the phone of an account. */
const TypedName = z.string().check(z.minLength(1), z.maxLength(40))
/** The name of an account; never one that could be somebody's phone number. */
export const UserName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^(?!1[3-9]\d{9}$)\S+$/u))
/** Six digits, sent to a phone. */
export const VerifyCode = z.string().check(z.regex(/^\d{6}$/))
export const verifyCodeLength = 6

/** Given where an account has no phone yet; opens nothing but binding one, for ten minutes. */
export const BindTicket = z.string().check(z.regex(/^[\w-]{43}$/))
export const PhoneNeeded = z.strictObject({ bindTicket: BindTicket })

/** What a login gives. The token is shown here and never again. */
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
  summary: 'Begins a session by name or phone and password; phoneNeeded carries the bindTicket',
  input: z.strictObject({ userName: TypedName, password: TypedPassword }),
  reply: Session,
  errorCodes: ['loginWrong', 'loginLocked', 'accountDisabled', 'phoneNeeded', 'tooOften'],
})

export const register = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/register',
  summary: 'Makes an account for a phone that a code proves',
  input: z.strictObject({ phone: Phone, ...newPasswordFields, verifyCode: VerifyCode }),
  reply: z.strictObject({}),
  errorCodes: ['passwordsDiffer', ...weakPasswordErrorCodes, 'codeWrong', 'phoneTaken', 'tooOften'],
})

export const sendRegisterCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/verifyCode',
  summary: 'Sends the code for signing up; the answer never tells whether the phone is known',
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const sendResetCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/forgetVerifyCode',
  summary: 'Sends the code for a new password; the answer never tells whether the phone is known',
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
  summary: 'Sends the code for binding a phone; the answer never tells whether the phone is known',
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const bindAccount = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/bindAccount',
  summary: 'Binds a phone, which a code proves, to the account of the ticket, and logs in',
  input: z.strictObject({ bindTicket: BindTicket, phone: Phone, verifyCode: VerifyCode }),
  reply: Session,
  errorCodes: ['bindTicketInvalid', 'codeWrong', 'phoneTaken', 'accountDisabled', 'tooOften'],
})

export const changePassword = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/changePassword',
  summary: 'Sets a new password by the present one and ends every other session',
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
  summary: "Sends the code that proves an account's new phone",
  input: z.strictObject({ phone: Phone }),
  reply: codeSentReply,
  errorCodes: ['sessionNeeded', ...sendCodeErrorCodes],
})

/** One login on one device. */
export const SessionRow = z.strictObject({
  sessionId: SessionId,
  /** Browser and system, as far as they told: "Chrome, Windows". Empty where they did not. */
  device: z.string(),
  /** The network of the last use, never a whole address: "203.0.113.*", "2001:db8:7::*". Empty where it is not known. */
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
  summary: 'Where the account is logged in, the latest used first',
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

/** An account as whoever runs the shop lists it. */
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
  summary: 'Makes an account by name; without a password nobody can log in to it',
  input: z.strictObject({
    userName: UserName,
    /** Not proved by a code: it names the account, and takes no orders over. */
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
  summary: 'Gives an account a role, or takes it away',
  input: z.strictObject({ userName: TypedName, role: Role, revoke: z._default(z.boolean(), false) }),
  reply: User,
  errorCodes: ['userNotFound'],
})

export const disableUser = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/disable',
  summary: 'Ends every session of an account and lets nobody log in to it, or allows it again',
  input: z.strictObject({ userName: TypedName, enable: z._default(z.boolean(), false) }),
  reply: User,
  errorCodes: ['userNotFound'],
})
