import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getCardPassword } from './card-password.ts'

/**
 * What happened to an order. Asked for when something happened, not when the window is looked at again: looks at orders
 * are counted against guessing.
 */
export const orderTimelineQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.getOrderTimeline', { orderNo }],
    queryFn: ({ signal }) => {
      const cardPassword = getCardPassword(orderNo)
      return call(getOrderTimeline, { orderNo, ...(cardPassword !== undefined && { cardPassword }) }, signal)
    },
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
