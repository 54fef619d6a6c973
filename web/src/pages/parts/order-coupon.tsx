import type { Item } from '@faka/contract/item/item'
import type { Price } from '@faka/contract/pricing/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { CouponField } from '../../features/coupon/coupon-field.tsx'
import { type PriceParams, priceQuery } from '../../features/pricing/use-price.ts'
import { couponRefusalOf } from '../../lib/coupon-refusal.ts'

interface Props {
  item: Item
  /** The order as it is filled in, with the coupon that it uses. */
  values: PriceParams & { couponText?: string | undefined }
  price: Price
  /** Why the order was not created. */
  refusal: Error | null
  /** How often the order was begun while a coupon was typed that it does not use. */
  trials: number
  onChange: (coupon: { couponCode: string | undefined } | { couponText: string }) => void
}

/** The coupon of an order, which is tried by asking for the price with it. */
export default function OrderCoupon({ item, values, price, refusal, trials, onChange }: Props) {
  const client = useQueryClient()
  return (
    <CouponField
      itemId={item.id}
      couponCode={values.couponCode}
      text={values.couponText ?? ''}
      price={price}
      refusal={couponRefusalOf(refusal)}
      trials={trials}
      tryCode={(couponCode) => client.fetchQuery(priceQuery(item, { ...values, couponCode }))}
      onUse={(couponCode) => onChange({ couponCode })}
      onTextChange={(couponText) => onChange({ couponText })}
    />
  )
}
