import type { CouponBatch } from '@faka/contract/coupon/coupon'
import { formatFen } from '@faka/contract/shared/money'
import type { Translate } from '../../lib/messages.ts'

/** What a coupon takes off, and from which sum on. */
export function describeDiscount(
  { discount, minFen }: Pick<CouponBatch, 'discount' | 'minFen'>,
  t: Translate,
): string {
  const off =
    discount.kind === 'sum'
      ? t('coupons.off.sum', { amount: formatFen(discount.sumFen) })
      : t('coupons.off.share', { percent: discount.basisPoints / 100 })
  return minFen === 0 ? off : t('coupons.off.from', { off, amount: formatFen(minFen) })
}

/** How often a coupon can be used, in all and by one buyer. */
export function describeLimits(
  { maxUses, maxUsesPerBuyer }: Pick<CouponBatch, 'maxUses' | 'maxUsesPerBuyer'>,
  t: Translate,
): string {
  const limits = [
    maxUses !== null && t('coupons.limit.each', { count: maxUses }),
    maxUsesPerBuyer !== null && t('coupons.limit.buyer', { count: maxUsesPerBuyer }),
  ].filter((text) => text !== false)
  return limits.length > 0 ? limits.join(' · ') : t('coupons.limit.none')
}

export type CouponState = 'active' | 'later' | 'over' | 'disabled'

/** What orders can do with the coupons of a batch now. */
export function couponState({ disabledTime, validFrom, validUntil }: CouponBatch, now: number): CouponState {
  if (disabledTime !== null) return 'disabled'
  if (Date.parse(validFrom) > now) return 'later'
  return validUntil !== null && Date.parse(validUntil) <= now ? 'over' : 'active'
}
