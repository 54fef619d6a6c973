import { checkOrder, getOrder } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { cardAccess } from './card-password.ts'

/**
 * An order with its cards once delivered. Cached only while a page shows it, so that cards do not linger in memory. No
 * refetch on window focus: lookups of orders are rate-limited against guessing.
 */
export const orderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.getOrder', { orderNo }],
    queryFn: ({ signal }) => call(getOrder, cardAccess(orderNo), signal),
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Whether an order needs a card password. */
export const checkOrderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.checkOrder', { orderNo }],
    queryFn: ({ signal }) => call(checkOrder, { orderNo }, signal),
  })
