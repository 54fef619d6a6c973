import { readOrderNo } from '@faka/contract/shared/urls'
import type { PageLoader } from '../app/page-loader.ts'

/**
 * Reads an order that waits for its payment, and its shop. Every other order is read by the browser, and so is one to
 * which WeChat's login returns (`state`), which the browser continues with the payment method that it remembers, in the
 * colours of its shop.
 */
export const load: PageLoader = async ({ query }, reads) => {
  const orderNo = readOrderNo(query)
  if (!orderNo) return 'filledByBrowser'
  if (query.has('state')) return { accent: await reads.findOrderAccent({ orderNo }) }
  const serverTime = reads.now().toISOString()
  const order = await reads.getUnpaidOrder({ orderNo })
  if (!order) return 'filledByBrowser'
  const shop = await reads.getShop({ shortUrl: order.shortUrl })
  return { first: { page: 'checkout', order, shop, serverTime } }
}
