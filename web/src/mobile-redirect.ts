import { getOrder } from '@faka/contract/delivery'
import { onMobileSite } from '@faka/contract/mobile'
import { cashDeskUrl, itemUrl, readClassifyId, readOrderNo } from '@faka/contract/urls'
import type { Place } from './guards/guard.ts'
import { call } from './kernel/call.ts'

/**
 * Where a phone at the cash desk goes: to the item of its order. Where the order cannot be read, the mobile site's
 * own cash desk says why, and nothing is lost.
 */
async function itemOfDesk({ query }: Place): Promise<string> {
  const orderNo = readOrderNo(query)
  const classifyId = readClassifyId(query)
  if (!orderNo) return '/cashDesk'
  try {
    const order = await call(getOrder, { orderNo })
    return itemUrl(order.itemId, order.shortUrl, classifyId ?? order.classifyId)
  } catch {
    return cashDeskUrl(orderNo, classifyId)
  }
}

/**
 * Leads a phone that entered the full site to the mobile one, before anything is drawn: from the cash desk to the
 * item of its order, from everywhere else to the same path and query.
 */
export async function leadToMobileSite(place: Place, mobileBase: string): Promise<void> {
  const { page, pathname, query } = place
  const same = query.size > 0 ? `${pathname}?${query}` : pathname
  const path = page.name === 'cash-desk' ? await itemOfDesk(place) : same
  location.replace(onMobileSite(mobileBase, path))
}
