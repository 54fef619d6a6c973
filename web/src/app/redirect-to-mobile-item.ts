import { getOrder } from '@faka/contract/delivery/delivery'
import { checkoutUrl, itemUrl, readClassifyId, readOrderNo } from '@faka/contract/shared/urls'
import { mobileSiteUrl } from '@faka/contract/storefront/mobile-site'
import { call } from '../lib/call.ts'
import type { RouteMatch } from './guards/guard.ts'

/**
 * Where a phone at the full site's checkout goes: to the item of its order. If the order cannot be read, the mobile
 * checkout says why.
 */
async function itemUrlOfOrder({ query }: RouteMatch): Promise<string> {
  const orderNo = readOrderNo(query)
  if (!orderNo) return '/cashDesk'
  const classifyId = readClassifyId(query)
  try {
    const order = await call(getOrder, { orderNo })
    return itemUrl(order.itemId, order.shortUrl, classifyId ?? order.classifyId)
  } catch {
    return checkoutUrl(orderNo, classifyId)
  }
}

/** Redirects a phone that entered the full site at the checkout to the mobile site, before anything is rendered. */
export async function redirectToMobileItem(place: RouteMatch, mobileBase: string): Promise<void> {
  location.replace(mobileSiteUrl(mobileBase, await itemUrlOfOrder(place)))
}
