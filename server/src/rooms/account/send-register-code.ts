import type { sendRegisterCode as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { sendCode } from './verify-codes.ts'

/** Sends the code for signing up. A phone that has an account is told so by the message alone. */
export const sendRegisterCode = (
  ctx: Ctx,
  { phone }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendCode(ctx, phone, 'register')
