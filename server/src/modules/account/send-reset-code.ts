import type { sendResetCode as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { recipientOf } from './code-recipient.ts'
import { sendVerificationCode } from './verification-codes.ts'

/**
 * Sends the code for resetting the password. To a recipient without an account nothing is sent, and the response does not
 * reveal that.
 */
export const sendResetCode = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => sendVerificationCode(ctx, recipientOf(input), 'reset', input.proof)
