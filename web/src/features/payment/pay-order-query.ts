import { payOrder } from '@faka/contract/payment/payment'
import type { OrderNo, PayChannelId } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detectHostApp } from './host-app.ts'
import { storeLoginChannel } from './wechat-login-channel.ts'

/** Under which the codes of an order are kept, whatever way to pay they are for. */
export const payOrderKey = (orderNo: OrderNo) => ['payment.payOrder', { orderNo }]

/** How an order is paid by one way to pay, where this browser stands. Asking twice gives the same payment. */
export const payOrderQuery = (orderNo: OrderNo, payChannel: PayChannelId) =>
  queryOptions({
    queryKey: ['payment.payOrder', { orderNo, payChannel }],
    queryFn: async ({ signal }) => {
      const wechat =
        detectHostApp(navigator.userAgent) === 'wechat'
          ? (await import('./wechat-login.ts')).wechatPayInput(payChannel)
          : undefined
      const paid = await call(payOrder, { orderNo, payChannel, ...(wechat && { wechat }) }, signal)
      if (paid.way === 'wechatLogin') storeLoginChannel(payChannel)
      return paid
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
