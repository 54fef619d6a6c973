import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { setShopFee as operation } from '@faka/contract/shop/platform-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { changeShopForPlatform } from './change-shop-for-platform.ts'

/** Sets the fee of the platform; orders that were paid before keep theirs. */
export const setShopFee = (ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  changeShopForPlatform(ctx, input, ({ fee_basis_points }) =>
    fee_basis_points === input.feeBasisPoints
      ? undefined
      : {
          changes: { fee_basis_points: input.feeBasisPoints },
          event: { kind: 'feeChanged', fee_basis_points: input.feeBasisPoints },
        },
  )
