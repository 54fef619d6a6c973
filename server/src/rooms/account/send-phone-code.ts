import type { sendPhoneCode as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { sendCode } from './verify-codes.ts'

/** Sends the code that proves the new phone of the account that asks. */
export const sendPhoneCode = (
  ctx: Ctx,
  { phone }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendCode(ctx, phone, 'phone')
