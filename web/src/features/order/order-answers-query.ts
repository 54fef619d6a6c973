import { getOrderAnswers } from '@faka/contract/order/order-answers'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The buyer's answers to the item's questions. Each call is recorded, so it is made on request only, and not again. */
export const orderAnswersQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order.getOrderAnswers', { orderNo }],
    queryFn: ({ signal }) => call(getOrderAnswers, { orderNo }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
