import { pageOrders } from '@faka/contract/order/order-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type OrdersParams, startOfDay } from './orders-params.ts'

/** One page of the orders that the account placed, or that its shops sold. */
export const ordersQuery = (
  { status, keyword, from, to, page }: OrdersParams,
  side: 'bought' | 'sold' = 'bought',
) =>
  queryOptions({
    queryKey: ['order.pageOrders', { side, status, keyword, from, to, page }],
    queryFn: ({ signal }) =>
      call(
        pageOrders,
        {
          side,
          page,
          ...(status && { status }),
          ...(keyword && { keyword }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: startOfDay(to, 1) }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
