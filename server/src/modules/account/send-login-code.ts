import type { sendLoginCode as operation } from '@faka/contract/account/code-login'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { recipientOf } from './code-recipient.ts'
import { sendVerificationCode } from './verification-codes.ts'

/** Sends the code for logging in. With or without an account the recipient gets the same message. */
export const sendLoginCode = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendVerificationCode(ctx, recipientOf(input), 'login', input.proof)
