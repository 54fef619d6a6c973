import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import {
  CodeRequest,
  codeRecipientFields,
  codeSentReply,
  isOneRecipient,
  Session,
  sendCodeErrorCodes,
  VerifyCode,
} from './account.ts'

export const sendLoginCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/loginVerifyCode',
  summary:
    'Sends the code for logging in, by SMS or mail, to every recipient alike: the reply never reveals whether it is known',
  input: CodeRequest,
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})

export const loginByCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/loginByCode',
  summary:
    'Starts a session by a code sent to the verified phone or mail address of an account; a recipient without an account gets one, without a password. phoneTaken, mailTaken: its account has not verified it, and is logged in to by password. passwordNeeded: so is one that works in a shop or administrates, unless it has a second factor',
  input: z.strictObject({ ...codeRecipientFields, verifyCode: VerifyCode }).check(isOneRecipient()),
  reply: Session,
  errorCodes: [
    'codeWrong',
    'phoneTaken',
    'mailTaken',
    'accountDisabled',
    'passwordNeeded',
    'secondFactorNeeded',
    'tooOften',
  ],
})
