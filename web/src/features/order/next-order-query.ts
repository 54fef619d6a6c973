import { listOrdersToDeliver } from '@faka/contract/order/order-queue'
import type { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The order after this one in the queue of those that wait for delivery, from its beginning again after the last. */
export const nextOrderQuery = (shortUrl: ShortUrl, orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order.listOrdersToDeliver', { shortUrl, cursor: orderNo }],
    queryFn: async ({ signal }) => {
      const after = await call(listOrdersToDeliver, { shortUrl, cursor: orderNo, pageSize: 1 }, signal)
      const [next] = after.list
      if (next) return { orderNo: next.orderNo, total: after.total }
      const first = await call(listOrdersToDeliver, { shortUrl, pageSize: 1 }, signal)
      const found = first.list.find((each) => each.orderNo !== orderNo)
      return found ? { orderNo: found.orderNo, total: first.total } : null
    },
    staleTime: 0,
  })
