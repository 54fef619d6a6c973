import * as z from 'zod/mini'
import { Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  codeSentReply,
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
