import * as z from 'zod/mini'
import { Mail, Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId } from '../shared/ids.ts'
import { CallerProof } from '../shared/proof-of-work.ts'
import { Moment } from '../shared/time.ts'

/** The roles of an account. Every account can buy; `STAFF` works for a shop of another one. */
export const roles = ['BUYER', 'STAFF', 'SELLER', 'ADMIN'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** A login password, 8 to 64 characters; kept only as an argon2id hash. */
export const LoginPassword = z.string().check(z.minLength(8), z.maxLength(64))
/** A password as typed at login: a wrong one may have any length. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(64))
/** An account's user name, its phone number or its verified mail address. */
export const TypedName = z.string().check(z.minLength(1), z.maxLength(120))
/** An account's user name; never something that could be a phone number. */
export const UserName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^(?!1[3-9]\d{9}$)\S+$/u))
/** The six digits sent to a phone or a mail address. */
export const VerifyCode = z.string().check(z.regex(/^\d{6}$/))
export const verifyCodeLength = 6

/** Where a code is sent: to a phone by SMS, or to a mail address. */
export const codeRecipientFields = { phone: z.optional(Phone), mail: z.optional(Mail) }

/** Requires exactly one of the two. */
export const isOneRecipient = <Fields extends { phone?: unknown; mail?: unknown }>() =>
  z.refine<Fields>(({ phone, mail }) => (phone === undefined) !== (mail === undefined), { path: ['phone'] })

/** Issued for an account without a phone; valid for ten minutes and only for binding one. */
const BindTicket = z.string().check(z.regex(/^[\w-]{43}$/))
export const PhoneNeeded = z.strictObject({ bindTicket: BindTicket })

/** The result of a login. This is the only time the token is returned. */
export const Session = z.strictObject({
  id: AccountId,
  /** The account's name; its phone where it has none, or else its mail address. */
  userName: z.string(),
  phone: z.nullable(Phone),
  roles: z.array(z.strictObject({ role: Role })),
  token: z.string(),
  createTime: Moment,
  updateTime: Moment,
  lastLoginTime: Moment,
})
export type Session = z.infer<typeof Session>

export const newPasswordFields = { password: LoginPassword, confirmPassword: LoginPassword }
export const weakPasswordErrorCodes = ['passwordCommon', 'passwordIsOwn', 'passwordRepeats'] as const

export const codeSentReply = z.strictObject({ resendAfterSeconds: z.int().check(z.minimum(0)) })
export const sendCodeErrorCodes = [
  'codeTooSoon',
  'codeTooMany',
  'proofNeeded',
  'messagesClosed',
  'tooOften',
] as const
/** The challenge in `proofNeeded` with its solution, or with the pass of a captcha. */
export const workFields = { proof: z.optional(CallerProof) }
/** What asks for a code to a phone or a mail address. */
export const CodeRequest = z.strictObject({ ...codeRecipientFields, ...workFields }).check(isOneRecipient())

export const login = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/login',
  summary:
    'Starts a session by name, phone or verified mail address and password; phoneNeeded carries the bindTicket, and is not asked for where the shop sends no SMS or the account has a verified mail address',
  input: z.strictObject({ userName: TypedName, password: TypedPassword }),
  reply: Session,
  errorCodes: [
    'loginWrong',
    'loginLocked',
    'accountDisabled',
    'phoneNeeded',
    'secondFactorNeeded',
    'tooOften',
  ],
})

export const sendBindCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/bindAccountVerifyCode',
  summary: 'Sends the code for binding a phone; the reply never reveals whether the phone is known',
  input: z.strictObject({ phone: Phone, ...workFields }),
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
