import { getOrder } from '@faka/contract/delivery/delivery'
import { checkoutUrl, itemUrl, readClassifyId, readOrderNo } from '@faka/contract/shared/urls'
import { mobileSiteUrl } from '@faka/contract/storefront/mobile-site'
import { call } from '../lib/call.ts'
import type { RouteMatch } from './guards/guard.ts'

/**
 * Where a phone at the cash desk goes: to the item of its order. Where the order cannot be read, the mobile site's
 * own cash desk says why, and nothing is lost.
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

/** Leads a phone that entered the full site at the cash desk to the mobile site, before anything is drawn. */
export async function redirectToMobileItem(place: RouteMatch, mobileBase: string): Promise<void> {
  location.replace(mobileSiteUrl(mobileBase, await itemUrlOfOrder(place)))
}
