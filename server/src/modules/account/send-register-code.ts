import type { sendRegisterCode as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { recipientOf } from './code-recipient.ts'
import { sendVerificationCode } from './verification-codes.ts'

/** Sends the code for signing up. Only the message itself reveals that a phone or mail address already has an account. */
export const sendRegisterCode = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  sendVerificationCode(ctx, recipientOf(input), 'register', input.proof)
