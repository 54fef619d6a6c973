import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Moment } from '../shared/time.ts'
import { Session, TypedName } from './account.ts'
import { AccountProof, accountProofErrorCodes, GivenAccountProof } from './account-proof.ts'
import {
  FactorCode,
  FactorProof,
  factorErrorCodes,
  factorProofFields,
  isOneProof,
  LoginTicket,
} from './factor-proof.ts'
import { User } from './users.ts'

export const SecondFactorNeeded = z.strictObject({ loginTicket: LoginTicket })

const recoveryCodes = z.array(z.string())

export const showSecondFactor = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/secondFactor',
  summary:
    'Whether the account logs in with a second factor, how many recovery codes are left, and how its owner proves to be it before one is added',
  input: z.strictObject({}),
  reply: z.strictObject({
    /** When the authenticator app was added; null without one. */
    totpTime: z.nullable(Moment),
    recoveryCodesLeft: z.int(),
    accountProof: AccountProof,
  }),
  errorCodes: ['sessionNeeded'],
})

export const startTotp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  asksSecondFactor: true,
  path: '/user-management/auth/startTotp',
  summary:
    'A secret for an authenticator app, given the password, or a code where the account has none; it counts once a code proved that the app has it',
  input: GivenAccountProof,
  reply: z.strictObject({
    /** In base 32, for typing. */
    secret: z.string(),
    /** The same as a link that apps read from a QR code. */
    uri: z.string(),
  }),
  errorCodes: ['sessionNeeded', 'confirmationNeeded', ...accountProofErrorCodes, 'tooOften', 'factorExists'],
})

export const enableTotp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  asksSecondFactor: true,
  path: '/user-management/auth/enableTotp',
  summary:
    'Adds the app by a code of it, within ten minutes of its secret; with the first second factor of an account, the reply has its recovery codes, once',
  input: z.strictObject({ code: FactorCode }),
  reply: z.strictObject({ recoveryCodes }),
  errorCodes: [
    'sessionNeeded',
    'confirmationNeeded',
    'totpExpired',
    'factorExists',
    'factorWrong',
    'factorLocked',
  ],
})

export const renewRecoveryCodes = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/renewRecoveryCodes',
  summary: 'New recovery codes in place of all earlier ones, given a code or the answer of a passkey',
  input: FactorProof,
  reply: z.strictObject({ recoveryCodes }),
  errorCodes: ['sessionNeeded', ...factorErrorCodes],
})

export const removeTotp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/removeTotp',
  summary: 'Removes the authenticator app, given a code or the answer of a passkey',
  input: FactorProof,
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', ...factorErrorCodes],
})

export const confirmSecondFactor = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/confirmSecondFactor',
  summary: 'Proves the second factor again: for ten minutes this session may do what asks for it',
  input: FactorProof,
  reply: z.strictObject({ untilTime: Moment }),
  errorCodes: ['sessionNeeded', ...factorErrorCodes],
})

export const loginSecondFactor = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/loginSecondFactor',
  summary: 'Starts a session by the ticket of a correct password and a code, or the answer of a passkey',
  input: z.strictObject({ loginTicket: LoginTicket, ...factorProofFields }).check(isOneProof()),
  reply: Session,
  errorCodes: ['loginTicketInvalid', ...factorErrorCodes, 'accountDisabled', 'phoneNeeded', 'tooOften'],
})

export const removeUserFactors = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/removeFactors',
  summary:
    'Removes app, passkeys and recovery codes of an account whose owner lost them, and ends every session of it; recorded in the audit trail',
  input: z.strictObject({ userName: TypedName }),
  reply: z.strictObject({ ...User.shape, endedSessions: z.int().check(z.minimum(0)) }),
  errorCodes: ['userNotFound'],
})
