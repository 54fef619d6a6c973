import type { OrderNo } from '@faka/contract/ids'
import { getOrderStatus } from '@faka/contract/order'
import { expect } from 'vitest'
import { newBuyer } from '../sim/buyer.ts'
import type { Site } from './open-site.ts'
import { placeOrder, pressAt } from './place-order.ts'

/** Orders an item of the demo shop over HTTP and pays it; answers once it is `delivered`, or `paid` where by hand. */
export async function paidOrder(
  site: Pick<Site, 'url'>,
  title: string,
  {
    status = 'delivered',
    ...more
  }: { status?: 'delivered' | 'paid' } & Parameters<typeof placeOrder>[2] = {},
): Promise<OrderNo> {
  const { orderNo, payPage } = await placeOrder(site, title, more)
  await pressAt(payPage, 'pay')
  await expect
    .poll(async () => (await newBuyer(site.url).must(getOrderStatus, { orderNo })).status, {
      timeout: 30_000,
    })
    .toBe(status)
  return orderNo
}
