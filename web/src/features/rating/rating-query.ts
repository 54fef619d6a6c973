import { getRating } from '@faka/contract/rating/rating'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Fields that open an order, read when a call is made. */
export type OrderAccess = () => { orderNo: OrderNo; cardPassword?: string }

/** The rating of an order. No refetch on window focus: lookups of orders are rate-limited against guessing. */
export const ratingQuery = (orderNo: OrderNo, access: OrderAccess) =>
  queryOptions({
    queryKey: ['rating.getRating', { orderNo }],
    queryFn: ({ signal }) => call(getRating, access(), signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
