import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Moment } from '../shared/time.ts'
import { Session, TypedName, TypedPassword } from './account.ts'
import { User } from './users.ts'

/** Six digits of an authenticator app, or a recovery code such as `7K2QM-X9D4T`; spaces do not matter. */
export const FactorCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^(?:\d{6}|[0-9A-Z]{10})$/),
)

/** Issued after a correct password; valid for five minutes and only for the second factor. */
const LoginTicket = z.string().check(z.regex(/^[\w-]{43}$/))
export const SecondFactorNeeded = z.strictObject({ loginTicket: LoginTicket })

const factorErrorCodes = ['factorWrong', 'factorLocked'] as const
const recoveryCodes = z.array(z.string())

export const showSecondFactor = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/secondFactor',
  summary: 'Whether the account logs in with a second factor, and how many recovery codes are left',
  input: z.strictObject({}),
  reply: z.strictObject({
    /** When the authenticator app was added; null without one. */
    totpTime: z.nullable(Moment),
    recoveryCodesLeft: z.int(),
  }),
  errorCodes: ['sessionNeeded'],
})

export const startTotp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/startTotp',
  summary:
    'A secret for an authenticator app, given the password; it counts once a code proved that the app has it',
  input: z.strictObject({ currentPassword: TypedPassword }),
  reply: z.strictObject({
    /** In base 32, for typing. */
    secret: z.string(),
    /** The same as a link that apps read from a QR code. */
    uri: z.string(),
  }),
  errorCodes: ['sessionNeeded', 'passwordWrong', 'loginLocked', 'tooOften', 'factorExists'],
})

export const enableTotp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/enableTotp',
  summary: 'Turns the second factor on by a code of the app; the reply has the recovery codes, once',
  input: z.strictObject({ code: FactorCode }),
  reply: z.strictObject({ recoveryCodes }),
  errorCodes: ['sessionNeeded', 'factorExists', ...factorErrorCodes],
})

export const renewRecoveryCodes = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/renewRecoveryCodes',
  summary: 'New recovery codes in place of all earlier ones, given a code',
  input: z.strictObject({ code: FactorCode }),
  reply: z.strictObject({ recoveryCodes }),
  errorCodes: ['sessionNeeded', ...factorErrorCodes],
})

export const removeTotp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/removeTotp',
  summary: 'Turns the second factor off, given a code',
  input: z.strictObject({ code: FactorCode }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', ...factorErrorCodes],
})

export const confirmSecondFactor = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/confirmSecondFactor',
  summary: 'Proves the second factor again: for ten minutes this session may do what asks for it',
  input: z.strictObject({ code: FactorCode }),
  reply: z.strictObject({ untilTime: Moment }),
  errorCodes: ['sessionNeeded', ...factorErrorCodes],
})

export const loginSecondFactor = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/loginSecondFactor',
  summary: 'Starts a session by the ticket of a correct password and a code',
  input: z.strictObject({ loginTicket: LoginTicket, code: FactorCode }),
  reply: Session,
  errorCodes: ['loginTicketInvalid', ...factorErrorCodes, 'accountDisabled', 'phoneNeeded', 'tooOften'],
})

export const removeUserFactors = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/removeFactors',
  summary:
    'Removes the second factor of an account whose owner lost it, and ends every session of it; recorded in the audit trail',
  input: z.strictObject({ userName: TypedName }),
  reply: z.strictObject({ ...User.shape, endedSessions: z.int().check(z.minimum(0)) }),
  errorCodes: ['userNotFound'],
})
