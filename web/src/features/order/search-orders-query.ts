import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'
import { searchOrders } from '@faka/contract/order/seller-order'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { startOfDay } from './orders-params.ts'

/** What a seller looks for in the orders of one shop. */
export interface OrderSearch {
  shortUrl: ShortUrl
  status: OrderTab | undefined
  /** Days in the visitor's time zone, both inclusive. */
  from: string | undefined
  to: string | undefined
  /** An order or trade number, a contact, an account, or a card: it never becomes part of an address. */
  text: string
  page: number
}

export const ordersPerPage = 50

/** One page of the orders of a shop, newest first. */
export const searchOrdersQuery = ({ shortUrl, status, from, to, text, page }: OrderSearch) =>
  queryOptions({
    queryKey: ['order.searchOrders', { shortUrl, status, from, to, text, page }],
    queryFn: ({ signal }) =>
      call(
        searchOrders,
        {
          shortUrl,
          page,
          pageSize: ordersPerPage,
          ...(text && { text }),
          ...(status && { statuses: [...orderTabs[status]] }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: startOfDay(to, 1) }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
