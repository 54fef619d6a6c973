import { createCoupons as operation } from '@faka/contract/coupon/coupon'
import { createCoupons } from '../../server/src/modules/coupon/create-coupons.ts'
import type { RequestOf } from '../server/visitor.ts'

interface ShopOfSeller {
  shortUrl: string
  seller: Parameters<typeof createCoupons>[0]
}

type Terms = Partial<RequestOf<typeof operation>>

/** Creates a batch: one coupon of 2.00 yuan without limits, unless others are given. */
export async function seedCouponBatch({ shortUrl, seller }: ShopOfSeller, terms: Terms = {}) {
  const input = { shortUrl, name: 'Welcome', discount: { kind: 'sum', sumFen: 200 }, ...terms }
  return operation.reply.parse(await createCoupons(seller, operation.input.parse(input)))
}

/** Creates a single coupon in the same way, and returns its code. */
export async function seedCoupon(shop: ShopOfSeller, terms: Terms = {}): Promise<string> {
  const { code } = await seedCouponBatch(shop, terms)
  if (code === null) throw new Error('a batch of several coupons has no code')
  return code
}
