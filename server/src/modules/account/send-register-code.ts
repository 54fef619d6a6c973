import type { sendRegisterCode as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sendVerificationCode } from './verification-codes.ts'

/** Sends the code for signing up. Only the message itself reveals that a phone already has an account. */
export const sendRegisterCode = (
  ctx: Ctx,
  { phone }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendVerificationCode(ctx, phone, 'register')
