import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { claimCouponAgain } from '../coupon/public.ts'
import { couponFollower, lockPaidWithoutUse } from './follow-up-coupons.sql.ts'
import { insertOrderAction } from './order-action.sql.ts'

/** Longer than processes of two versions sell side by side. */
const besideMs = 7 * 24 * 3_600_000

const note =
  '付款时订单已关闭，优惠码次数已满，旧版本仍发了货：这次使用没有计入次数。 Paid late, when its coupon was used up, and delivered by an earlier version: this use is not counted.'

/**
 * Takes the coupon of one order again whose late money an earlier program settled without it, or notes at the order that its
 * limits do not allow that: it is delivered already. Returns whether there was one.
 */
export const takeLateCoupon = (services: Services): Promise<boolean> =>
  inTx(services.db, async (tx) => {
    const at = services.now()
    const order = await lockPaidWithoutUse(tx, new Date(at.getTime() - besideMs))
    if (!order) return false
    if (await claimCouponAgain(tx, order)) return true
    const { order_no, shop_id } = order
    const noted = { kind: 'note', actor: couponFollower, why: note } as const
    await insertOrderAction(tx, { order_no, shop_id, ...noted, amount_fen: null, request_id: null, at })
    return true
  })
