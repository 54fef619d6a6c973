import type { sendResetCode as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { sendCode } from './verify-codes.ts'

/** Sends the code for a new password; to a phone without an account, nothing, and nobody can tell. */
export const sendResetCode = (
  ctx: Ctx,
  { phone }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendCode(ctx, phone, 'reset')
