import type { sendMailCode as operation } from '@faka/contract/account/change-account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sendVerificationCode } from './verification-codes.ts'

/** Sends the code that verifies the mail address of the caller's account. */
export const sendMailCode = (
  ctx: Ctx,
  { mail, proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendVerificationCode(ctx, { way: 'mail', to: mail }, 'mail', proof)
