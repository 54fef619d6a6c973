import type { enableGiftCodes as operation } from '@faka/contract/gift-code/gift-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { switchGiftCodes } from './switch-gift-codes.ts'

/** Lets a batch of gift codes, or one of its codes, be redeemed again. */
export const enableGiftCodes = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => switchGiftCodes(ctx, input, 'enabled')
