import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { cardAccess } from './card-password.ts'

/** The events of an order. No refetch on window focus: lookups of orders are rate-limited against guessing. */
export const orderTimelineQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.getOrderTimeline', { orderNo }],
    queryFn: ({ signal }) => call(getOrderTimeline, cardAccess(orderNo), signal),
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
