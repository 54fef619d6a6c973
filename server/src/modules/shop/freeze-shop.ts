import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { freezeShop as operation } from '@faka/contract/shop/platform-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { changeShopForPlatform } from './change-shop-for-platform.ts'

/**
 * Freezes a shop: the statement that inserts orders accepts none of it from now on. Existing orders, deliveries, refunds
 * and complaints go on. A frozen shop stays frozen since then and for its first reason.
 */
export const freezeShop = (ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  changeShopForPlatform(ctx, input, ({ frozen_at }) =>
    frozen_at
      ? undefined
      : {
          changes: { frozen_at: ctx.now(), freeze_reason: input.why },
          event: { kind: 'frozen', fee_basis_points: null },
        },
  )
