import { type SoldOrder, showOrder } from '@faka/contract/delivery/sold-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** How often an order is read again while a job is at work on it. */
const changingIntervalMs = 4000

/** Whether an order is about to change without its seller: its gateway or the shop's program is asked, or money goes back. */
const isChanging = ({ status, refunds, program }: SoldOrder): boolean =>
  status === 'closing' ||
  (status === 'paid' && program?.state === 'pending') ||
  status === 'refunding' ||
  refunds.some(({ state, unfunded }) => state === 'pending' && !unfunded)

/** An order as its seller sees it: never a card, the buyer's contact only in part. */
export const soldOrderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['delivery.showOrder', { orderNo }],
    queryFn: ({ signal }) => call(showOrder, { orderNo }, signal),
    refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? changingIntervalMs : false),
    meta: { expected: ['orderNotFound'] },
  })
