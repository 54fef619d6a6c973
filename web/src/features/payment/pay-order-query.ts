import { payOrder } from '@faka/contract/payment/payment'
import type { OrderNo, PayChannelId } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detectHostApp } from './host-app.ts'
import { storeLoginChannel } from './wechat-login-channel.ts'

/** The query key of all payments of an order, whatever the pay channel. */
export const payOrderKey = (orderNo: OrderNo) => ['payment.payOrder', { orderNo }]

/** Starts the payment of an order by one pay channel, as this browser can use it; with a part of it from the balance. */
export async function startPayment(
  { orderNo, payChannel, ...part }: { orderNo: OrderNo; payChannel: PayChannelId; balanceFen?: number },
  signal?: AbortSignal,
) {
  const wechat =
    detectHostApp(navigator.userAgent) === 'wechat'
      ? (await import('./wechat-login.ts')).wechatPayInput(payChannel)
      : undefined
  const payment = await call(payOrder, { orderNo, payChannel, ...part, ...(wechat && { wechat }) }, signal)
  if (payment.way === 'wechatLogin') storeLoginChannel(payChannel)
  return payment
}

/** The payment of an order by one pay channel, as this browser can use it. Idempotent. */
export const payOrderQuery = (orderNo: OrderNo, payChannel: PayChannelId) =>
  queryOptions({
    queryKey: ['payment.payOrder', { orderNo, payChannel }],
    queryFn: ({ signal }) => startPayment({ orderNo, payChannel }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
