import type { hideInquiry as operation } from '@faka/contract/inquiry/platform-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { setInquiryHidden } from './set-inquiry-hidden.ts'

/** Hides the messages of an inquiry from both sides. */
export const hideInquiry = (ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  setInquiryHidden(ctx, input, true)
