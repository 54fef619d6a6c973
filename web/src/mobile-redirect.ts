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
  if (!orderNo) return '/cashDesk'
  const classifyId = readClassifyId(query)
  try {
    const order = await call(getOrder, { orderNo })
    return itemUrl(order.itemId, order.shortUrl, classifyId ?? order.classifyId)
  } catch {
    return cashDeskUrl(orderNo, classifyId)
  }
}

/** Leads a phone that entered the full site at the cash desk to the mobile site, before anything is drawn. */
export async function leadToMobileDesk(place: Place, mobileBase: string): Promise<void> {
  location.replace(onMobileSite(mobileBase, await itemOfDesk(place)))
}
