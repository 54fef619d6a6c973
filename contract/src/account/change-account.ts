import * as z from 'zod/mini'
import { Mail, Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  codeSentReply,
  newPasswordFields,
  sendCodeErrorCodes,
  weakPasswordErrorCodes,
  workFields,
} from './account.ts'
import { accountProofErrorCodes, accountProofFields } from './account-proof.ts'
import { FactorCode } from './factor-proof.ts'

export const changePassword = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/changePassword',
  summary:
    'Sets a new password, given the current one, or a code where the account has none, and the second factor where the account has one, and ends every other session',
  input: z.strictObject({
    ...accountProofFields,
    /** A code of the second factor, unless it was proved in this session within the last ten minutes. */
    code: z.optional(FactorCode),
    ...newPasswordFields,
  }),
  reply: z.strictObject({}),
  errorCodes: [
    'sessionNeeded',
    'confirmationNeeded',
    'passwordsDiffer',
    ...accountProofErrorCodes,
    'factorWrong',
    'factorLocked',
    'tooOften',
    ...weakPasswordErrorCodes,
  ],
})

export const sendPhoneCode = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/changePhoneVerifyCode',
  summary: "Sends the code that verifies an account's new phone",
  input: z.strictObject({ phone: Phone, ...workFields }),
  reply: codeSentReply,
  errorCodes: ['sessionNeeded', ...sendCodeErrorCodes],
})

export const sendMailCode = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/changeMailVerifyCode',
  summary: 'Sends the code that verifies the mail address of an account',
  input: z.strictObject({ mail: Mail, ...workFields }),
  reply: codeSentReply,
  errorCodes: ['sessionNeeded', ...sendCodeErrorCodes],
})
