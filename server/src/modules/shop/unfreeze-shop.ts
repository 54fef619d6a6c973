import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { unfreezeShop as operation } from '@faka/contract/shop/platform-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { changeShopForPlatform } from './change-shop-for-platform.ts'

/** Lets a frozen shop sell again; one that sells stays as it is. */
export const unfreezeShop = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeShopForPlatform(ctx, input, ({ frozen_at }) =>
    frozen_at
      ? {
          changes: { frozen_at: null, freeze_reason: '' },
          event: { kind: 'unfrozen', fee_basis_points: null },
        }
      : undefined,
  )
