import type { sendBindCode as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { sendCode } from './verify-codes.ts'

/** Sends the code that binds a phone to an account without one. */
export const sendBindCode = (
  ctx: Ctx,
  { phone }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendCode(ctx, phone, 'bind')
