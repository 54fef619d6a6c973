import type { unhideInquiry as operation } from '@faka/contract/inquiry/platform-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { setInquiryHidden } from './set-inquiry-hidden.ts'

/** Shows the messages of an inquiry to both sides again. */
export const unhideInquiry = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => setInquiryHidden(ctx, input, false)
