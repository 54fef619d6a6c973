import type { sendInquiryCode as operation } from '@faka/contract/inquiry/inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { sendContactCode } from '../account/public.ts'

/** Sends the code that proves a guest's address: an answer is announced to no other. */
export async function sendInquiryCode(
  ctx: Ctx,
  { mail, proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!canSendMessages(ctx.config, 'mail')) throw new DomainError('mailUnavailable')
  return sendContactCode(ctx, { way: 'mail', to: mail, about: 'inquiry' }, proof)
}
