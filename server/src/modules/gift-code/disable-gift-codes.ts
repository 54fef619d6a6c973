import type { disableGiftCodes as operation } from '@faka/contract/gift-code/gift-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { switchGiftCodes } from './switch-gift-codes.ts'

/** Keeps a batch of gift codes, or one of its codes, from being redeemed. What was redeemed stays. */
export const disableGiftCodes = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => switchGiftCodes(ctx, input, 'disabled')
