import { getOrderStates } from '@faka/contract/order/order-states'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The current status of several orders by number; unknown orders are omitted. */
export const orderStatesQuery = (orderNos: readonly OrderNo[]) =>
  queryOptions({
    queryKey: ['order.getOrderStates', { orderNos }],
    queryFn: async ({ signal }) => {
      const { list } = await call(getOrderStates, { orderNos: [...orderNos] }, signal)
      return new Map(list.map(({ orderNo, status }) => [orderNo, status]))
    },
    enabled: orderNos.length > 0,
    refetchOnWindowFocus: true,
  })
