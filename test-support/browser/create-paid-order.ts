import { getOrderStatus } from '@faka/contract/order/order-status'
import type { OrderNo } from '@faka/contract/shared/ids'
import { expect } from 'vitest'
import { createBuyer } from '../server/http-buyer.ts'
import type { Site } from './open-site.ts'
import { placeOrder, pressGatewayButton } from './place-order.ts'

/** Orders an item of the demo shop over HTTP and pays it; resolves once it is `delivered`, or `paid` for manual delivery. */
export async function createPaidOrder(
  site: Pick<Site, 'url'>,
  title: string,
  {
    status = 'delivered',
    ...options
  }: { status?: 'delivered' | 'paid' } & Parameters<typeof placeOrder>[2] = {},
): Promise<OrderNo> {
  const { orderNo, payPage } = await placeOrder(site, title, options)
  await pressGatewayButton(payPage, 'pay')
  await expect
    .poll(async () => (await createBuyer(site.url).callOrThrow(getOrderStatus, { orderNo })).status, {
      timeout: 30_000,
    })
    .toBe(status)
  return orderNo
}
