import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { type CachedItem, drawsFromStock, getPublishedItems } from '../item/public.ts'
import { listItemsOrderedSince } from '../order/public.ts'
import { getFreeCardCounts, listNewestBatches } from '../stock/public.ts'
import { stockEventKind } from './notification.rules.ts'
import { listShopsToNotify } from './notification-settings.sql.ts'
import { recordNewStockNotifications } from './stock-notification.sql.ts'

/** A full check: at the start, and regularly for changes that are not orders. */
const fullCheckIntervalMs = 3_600_000
/**
 * Orders from shortly before the last check are checked again: a transaction in flight then commits with an earlier
 * creation time.
 */
const overlapMs = 60_000

/** When this process last checked, and when it last checked everything. */
export const createLastStockChecks = () => ({ any: 0, all: 0 })

async function listItemsToCheck(
  services: Services,
  shopId: number,
  since: Date | undefined,
): Promise<CachedItem[]> {
  const items = (await getPublishedItems(services, shopId)).filter(drawsFromStock)
  if (!since || items.length === 0) return items
  const ordered = new Set(await listItemsOrderedSince(services.db, shopId, since))
  return items.filter(({ item_id }) => ordered.has(item_id))
}

async function checkShop(
  services: Services,
  { shop_id: shopId, low_stock: lowStock }: { shop_id: number; low_stock: number },
  since: Date | undefined,
): Promise<void> {
  const items = await listItemsToCheck(services, shopId, since)
  if (items.length === 0) return
  const free = await getFreeCardCounts(
    services,
    items.map(({ item_id }) => item_id),
  )
  const lowItems = items.flatMap((item) => {
    const kind = stockEventKind(free.get(item.item_id) ?? 0, lowStock)
    return kind ? [{ item, kind }] : []
  })
  if (lowItems.length === 0) return
  const batches = await listNewestBatches(
    services.db,
    lowItems.map(({ item }) => item.item_id),
  )
  const newest = new Map(batches.map((row) => [row.item_id, row.batch_id]))
  // an item that never had a card is not sold out: it has not been filled yet
  const candidates = lowItems.flatMap(({ item: { item_id }, kind }) => {
    const batch_id = newest.get(item_id)
    return batch_id === undefined ? [] : [{ item_id, shop_id: shopId, kind, batch_id }]
  })
  await inTx(services.db, async (tx) => {
    const recorded = await recordNewStockNotifications(tx, candidates)
    await recordDomainEvents(
      services,
      tx,
      lowItems.flatMap(({ item, kind }) =>
        recorded.has(item.item_id) ? [{ kind, subject: item.public_id, tenantId: shopId }] : [],
      ),
    )
  })
}

/**
 * Checks whether recently ordered items run low, in shops that want notifications. Claiming cards does not depend on
 * it. Returns false: there is no more until the next run.
 */
export async function watchStock(services: Services): Promise<boolean> {
  const { lastStockChecks: lastCheck } = services.modules.notification
  const now = services.now().getTime()
  const isFullCheck = now - lastCheck.all >= fullCheckIntervalMs
  const since = isFullCheck ? undefined : new Date(lastCheck.any - overlapMs)
  for (const shop of await listShopsToNotify(services.db)) await checkShop(services, shop, since)
  lastCheck.any = now
  if (isFullCheck) lastCheck.all = now
  return false
}
