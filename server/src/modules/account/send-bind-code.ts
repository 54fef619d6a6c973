import type { sendBindCode as operation } from '@faka/contract/account/account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sendVerificationCode } from './verification-codes.ts'

/** Sends the code to bind a phone to an account that has none. */
export const sendBindCode = (
  ctx: Ctx,
  { phone, proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendVerificationCode(ctx, { way: 'phone', to: phone }, 'bind', proof)
