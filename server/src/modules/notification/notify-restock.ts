import { restockUnsubscribePath } from '@faka/contract/notification/restock-mail'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { canSendMessages, type NewMessage, queueMessages } from '../../platform/messages.ts'
import { getPublishedItems } from '../item/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { getFreeCardCounts } from '../stock/public.ts'
import { renderMail } from './notification-templates.ts'
import {
  countNotified,
  deleteOldRestockRows,
  listAwaitedItems,
  lockFirstRequests,
  markNotified,
  type RestockRequest,
} from './restock.sql.ts'
import { decryptRestockMail } from './restock-mail.ts'

/** How long those who were notified can buy before the next ones are notified. */
const headStartMs = 10 * 60_000
/** An email that could not be sent within a day is outdated. */
const mailTtlMs = 24 * 3_600_000
const maxPerRun = 100
/** Rows are kept a while for the unsubscribe link; a request that was never met is deleted. */
const notifiedTtlMs = 30 * 24 * 3_600_000
const waitingTtlMs = 180 * 24 * 3_600_000

/** The email for a request: a link to the item and one to unsubscribe. */
function composeRestockMail(
  services: Services,
  row: RestockRequest,
  title: string,
  path: string,
): NewMessage {
  const { publicUrl } = services.config
  const unsubscribe = `${publicUrl}${restockUnsubscribePath}/${row.request_no}`
  return {
    channel: 'mail',
    template: 'restock',
    vars: {},
    to: decryptRestockMail(services, row),
    text: renderMail('restock', { item: title, unsubscribe }, `${publicUrl}${path}`),
    expiresAt: new Date(services.now().getTime() + mailTtlMs),
  }
}

/**
 * Notifies those who asked for an item that is back in stock, in the order of asking: as many as there are free cards,
 * and the next ones ten minutes later. The email and `notified_at` are written in one transaction, so that each request
 * is notified once. Returns false: there is no more until the next run.
 */
export async function notifyRestock(services: Services): Promise<boolean> {
  if (!canSendMessages(services.config, 'mail')) return false
  const now = services.now()
  const awaited = await listAwaitedItems(services.db)
  if (awaited.length === 0) return false
  const free = await getFreeCardCounts(
    services,
    awaited.map(({ item_id }) => item_id),
  )
  for (const { item_id: itemId, shop_id: shopId } of awaited) {
    const cards = Math.min(free.get(itemId) ?? 0, maxPerRun)
    if (cards === 0) continue
    // an item that is not on sale keeps its requests
    const item = (await getPublishedItems(services, shopId)).find(({ item_id }) => item_id === itemId)
    if (!item) continue
    const shop = await getCachedShop(services, shopId)
    const path = itemUrl(ItemId.parse(item.public_id), ShortUrl.parse(shop.short_url))
    await inTx(services.db, async (tx) => {
      const first = await lockFirstRequests(tx, itemId, cards)
      const notified = await countNotified(tx, itemId, new Date(now.getTime() - headStartMs))
      const rows = first.slice(0, Math.max(0, cards - notified))
      if (rows.length === 0) return
      await queueMessages(
        services,
        tx,
        rows.map((each) => composeRestockMail(services, each, item.version.title, path)),
      )
      await markNotified(
        tx,
        rows.map(({ request_no }) => request_no),
        now,
      )
    })
  }
  return false
}

/** Deletes old requests and unsubscriptions. */
export async function deleteOldRestockRequests(services: Services): Promise<boolean> {
  const now = services.now()
  await deleteOldRestockRows(services.db, {
    now,
    notifiedBefore: new Date(now.getTime() - notifiedTtlMs),
    askedBefore: new Date(now.getTime() - waitingTtlMs),
  })
  return false
}
