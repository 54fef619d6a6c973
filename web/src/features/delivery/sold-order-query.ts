import { showOrder } from '@faka/contract/delivery/sold-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** An order as its seller sees it: never a card, the buyer's contact only in part. */
export const soldOrderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.showOrder', { orderNo }],
    queryFn: ({ signal }) => call(showOrder, { orderNo }, signal),
    meta: { expected: ['orderNotFound'] },
  })
