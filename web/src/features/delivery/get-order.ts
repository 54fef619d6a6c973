import { checkOrder, getOrder } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getCardPassword } from './card-password.ts'

/**
 * An order with its cards once delivered. Kept only while a page shows it: cards do not linger in memory. Asked for
 * when something happened, not when the window is looked at again: looks at orders are counted against guessing.
 */
export const orderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.getOrder', { orderNo }],
    queryFn: ({ signal }) => {
      const cardPassword = getCardPassword(orderNo)
      return call(getOrder, { orderNo, ...(cardPassword !== undefined && { cardPassword }) }, signal)
    },
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Whether an order asks for a card password. */
export const checkOrderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.checkOrder', { orderNo }],
    queryFn: ({ signal }) => call(checkOrder, { orderNo }, signal),
  })
