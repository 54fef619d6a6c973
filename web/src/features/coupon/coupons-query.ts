import { type CouponBatchNo, listCoupons, listCouponUses } from '@faka/contract/coupon/coupon'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const couponsPerPage = 50

/** One page of the batches of coupons of a shop, the latest first. */
export const couponsQuery = (shortUrl: ShortUrl, page: number) =>
  queryOptions({
    queryKey: ['coupon.listCoupons', { shortUrl, page }],
    queryFn: ({ signal }) => call(listCoupons, { shortUrl, page, pageSize: couponsPerPage }, signal),
    placeholderData: keepPreviousData,
  })

/** One page of the orders that used coupons of a batch, the latest first. */
export const couponUsesQuery = (batchNo: CouponBatchNo, page: number) =>
  queryOptions({
    queryKey: ['coupon.listCouponUses', { batchNo, page }],
    queryFn: ({ signal }) => call(listCouponUses, { batchNo, page, pageSize: couponsPerPage }, signal),
    placeholderData: keepPreviousData,
  })
