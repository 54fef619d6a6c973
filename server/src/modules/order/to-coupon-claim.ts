import { accountKey } from '../account/public.ts'
import type { CouponClaim } from '../coupon/public.ts'
import type { ComputedPrice } from '../pricing/public.ts'
import type { NewOrder } from './order.sql.ts'

/**
 * The use of a coupon by an order; undefined without one. Anyone can type a contact, and an order that is never paid could use
 * up the coupon of whoever it belongs to: an account with a verified phone is known by itself and its device alone, and an
 * address that the account verified is left out as well.
 */
export function toCouponClaim(
  { coupon }: ComputedPrice,
  { order, mailProved }: { order: NewOrder; mailProved: boolean },
): CouponClaim | undefined {
  if (!coupon) return undefined
  const { account_id, phone_key, mail_key, qq_key, device_key } = order
  const account = account_id === null ? null : accountKey(account_id)
  const contacts = order.trust === 'proved' ? [] : [phone_key, mailProved ? null : mail_key, qq_key]
  return {
    orderNo: order.order_no,
    couponId: coupon.coupon_id,
    batchId: coupon.coupon_batch_id,
    shopId: order.shop_id,
    buyerKeys: [account, ...contacts, device_key].filter((key) => key !== null),
    discountFen: order.coupon_fen,
    at: order.created_at,
  }
}
