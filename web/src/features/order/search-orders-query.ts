import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'
import { searchOrders } from '@faka/contract/order/seller-order'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { startOfDay } from './orders-params.ts'

/** What narrows down the orders of one shop. */
export interface OrderFilter {
  shortUrl: ShortUrl
  status: OrderTab | undefined
  /** Days in the visitor's time zone, both inclusive. */
  from: string | undefined
  to: string | undefined
  /** An order or trade number, a contact, an account, or a card: it never becomes part of an address. */
  text: string
}

/** What a seller looks for in the orders of one shop. */
export interface OrderSearch extends OrderFilter {
  page: number
}

/** A filter as the contract takes it. */
export const toOrderSearchInput = ({ shortUrl, status, from, to, text }: OrderFilter) => ({
  shortUrl,
  ...(text && { text }),
  ...(status && { statuses: [...orderTabs[status]] }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
})

export const ordersPerPage = 50

/** One page of the orders of a shop, newest first. */
export const searchOrdersQuery = ({ page, ...filter }: OrderSearch) =>
  queryOptions({
    queryKey: ['order.searchOrders', { ...filter, page }],
    queryFn: ({ signal }) =>
      call(searchOrders, { ...toOrderSearchInput(filter), page, pageSize: ordersPerPage }, signal),
    placeholderData: keepPreviousData,
  })
