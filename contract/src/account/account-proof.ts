import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { codeSentReply, sendCodeErrorCodes, TypedPassword, VerifyCode, workFields } from './account.ts'
import { codeWays } from './code-way.ts'

/**
 * How the owner of an account proves to be it before a second factor is added, or its phone, mail address or password
 * changes: by its password; where it has none, by a code that `sendAccountCode` sends to its verified phone or mail address.
 * `nothing`: no code can be sent to it.
 */
export const AccountProof = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password') }),
  z.strictObject({ by: z.literal('code'), way: z.enum(codeWays), to: z.string() }),
  z.strictObject({ by: z.literal('nothing') }),
])
export type AccountProof = z.infer<typeof AccountProof>

/** The proof itself, in what asks for it: one of the two. */
export const accountProofFields = {
  currentPassword: z.optional(TypedPassword),
  accountCode: z.optional(VerifyCode),
}
export const GivenAccountProof = z.strictObject(accountProofFields)
export type GivenAccountProof = z.infer<typeof GivenAccountProof>
export const accountProofErrorCodes = ['passwordWrong', 'loginLocked', 'accountCodeWrong'] as const

export const sendAccountCode = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/accountVerifyCode',
  summary:
    'Sends the code by which the owner of an account without a password proves to be it before a second factor is added, or its phone, mail address or password changes, to its verified phone or mail address; messagesClosed where it has a password, or no such address',
  input: z.strictObject(workFields),
  reply: codeSentReply,
  errorCodes: ['sessionNeeded', ...sendCodeErrorCodes],
})
