import type { sendPhoneCode as operation } from '@faka/contract/account/change-account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sendVerificationCode } from './verification-codes.ts'

/** Sends the code that verifies the new phone of the caller's account. */
export const sendPhoneCode = (
  ctx: Ctx,
  { phone, proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  sendVerificationCode(ctx, { way: 'phone', to: phone }, 'phone', proof)
