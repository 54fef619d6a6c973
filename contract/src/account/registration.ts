import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import {
  CodeRequest,
  codeRecipientFields,
  codeSentReply,
  isOneRecipient,
  newPasswordFields,
  sendCodeErrorCodes,
  TypedName,
  VerifyCode,
  weakPasswordErrorCodes,
} from './account.ts'

export const register = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/register',
  summary: 'Creates an account for a phone or a mail address verified by a code',
  input: z
    .strictObject({ ...codeRecipientFields, ...newPasswordFields, verifyCode: VerifyCode })
    .check(isOneRecipient()),
  reply: z.strictObject({}),
  errorCodes: [
    'passwordsDiffer',
    ...weakPasswordErrorCodes,
    'codeWrong',
    'phoneTaken',
    'mailTaken',
    'tooOften',
  ],
})

export const sendRegisterCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/verifyCode',
  summary:
    'Sends the code for signing up, by SMS or mail; the reply never reveals whether the recipient is known',
  input: CodeRequest,
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const sendResetCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/forgetVerifyCode',
  summary:
    'Sends the code for a new password to the phone or the verified mail address of an account; the reply never reveals whether the recipient is known',
  input: CodeRequest,
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const resetPassword = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/forgetPassword',
  summary: 'Sets a new password by a code and ends every session of the account',
  input: z
    .strictObject({ ...codeRecipientFields, verifyCode: VerifyCode, ...newPasswordFields })
    .check(isOneRecipient()),
  reply: z.strictObject({}),
  errorCodes: ['passwordsDiffer', ...weakPasswordErrorCodes, 'codeWrong', 'tooOften'],
})

export const checkRegistered = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/checkRegistered',
  summary: 'Whether a name, phone or verified mail address has an account',
  input: z.strictObject({ userName: TypedName }),
  reply: z.strictObject({ registered: z.boolean() }),
  errorCodes: ['tooOften'],
})
