import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import type { Services } from '../../platform/ctx.ts'
import { findItem } from '../item/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { getFreeCardCounts } from '../stock/public.ts'
import {
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'

const templateNames = { 'item.lowStock': 'lowStock', 'item.soldOut': 'soldOut' } as const

/** The notification about an item's stock, to the seller. */
export const composeStockNotification =
  (kind: keyof typeof templateNames) =>
  async (services: Services, { event, settings }: NotificationContext): Promise<Notification> => {
    const item = await findItem(services.db, event.subject)
    if (!item) return noNotification
    const { name: shop, short_url } = await getCachedShop(services, item.shop_id)
    const freeNow = (await getFreeCardCounts(services, [item.item_id])).get(item.item_id) ?? 0
    const free = kind === 'item.soldOut' ? 0 : freeNow
    const vars = { item: item.version.title, itemId: item.public_id, shop, free: String(free) }
    const path = itemUrl(ItemId.parse(item.public_id), ShortUrl.parse(short_url))
    return {
      messages: composeSellerMessages(services, settings, { name: templateNames[kind], vars, path }),
      webhookData: { itemId: item.public_id, free },
      facts: { shop, item: item.version.title, path, free },
    }
  }
