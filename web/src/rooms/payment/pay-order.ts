import type { OrderNo, PayChannelId } from '@faka/contract/ids'
import { payOrder } from '@faka/contract/payment'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'

/** Under which the codes of an order are kept, whatever way to pay they are for. */
export const payOrderKey = (orderNo: OrderNo) => ['payment.payOrder', { orderNo }]

/** What the QR code of an order holds for one way to pay. Asking twice gives the same payment. */
export const payOrderQuery = (orderNo: OrderNo, payChannel: PayChannelId) =>
  queryOptions({
    queryKey: ['payment.payOrder', { orderNo, payChannel }],
    queryFn: ({ signal }) => call(payOrder, { orderNo, payChannel }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
