import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { perServices } from '../../platform/per-services.ts'
import { type KnownItem, keepsCards, publishedItems } from '../item/public.ts'
import { itemsOrderedSince } from '../order/public.ts'
import { freeCards, newestBatches } from '../stock/public.ts'
import { stockEventKind } from './notification.rules.ts'
import { listShopsToNotify } from './notification-settings.sql.ts'
import { recordNewStockNotifications } from './stock-notification.sql.ts'

/** A look at everything: at the start, and after whatever takes cards without an order. */
const fullCheckIntervalMs = 3_600_000
/** Orders from before the last look are looked at again: one that was on its way then shows its time of creation. */
const overlapMs = 60_000

/** When this process last looked, and when it last looked at everything. */
const lastChecks = perServices(() => ({ any: 0, all: 0 }))

async function listItemsToCheck(
  services: Services,
  shopId: number,
  since: Date | undefined,
): Promise<KnownItem[]> {
  const items = (await publishedItems(services, shopId)).filter(keepsCards)
  if (!since || items.length === 0) return items
  const ordered = new Set(await itemsOrderedSince(services.db, shopId, since))
  return items.filter(({ item_id }) => ordered.has(item_id))
}

async function checkShop(
  services: Services,
  { shop_id: shopId, low_stock: lowStock }: { shop_id: number; low_stock: number },
  since: Date | undefined,
): Promise<void> {
  const items = await listItemsToCheck(services, shopId, since)
  if (items.length === 0) return
  const free = await freeCards(
    services,
    items.map(({ item_id }) => item_id),
  )
  const short = items.flatMap((item) => {
    const kind = stockEventKind(free.get(item.item_id) ?? 0, lowStock)
    return kind ? [{ item, kind }] : []
  })
  if (short.length === 0) return
  const batches = await newestBatches(
    services.db,
    short.map(({ item }) => item.item_id),
  )
  const newest = new Map(batches.map((row) => [row.item_id, row.batch_id]))
  // an item that never had a card is not sold out: it is not filled yet
  const told = short.flatMap(({ item: { item_id }, kind }) => {
    const batch_id = newest.get(item_id)
    return batch_id === undefined ? [] : [{ item_id, shop_id: shopId, kind, batch_id }]
  })
  await inTx(services.db, async (tx) => {
    const news = await recordNewStockNotifications(tx, told)
    await recordDomainEvents(
      services,
      tx,
      short.flatMap(({ item, kind }) =>
        news.has(item.item_id) ? [{ kind, subject: item.public_id, shopId }] : [],
      ),
    )
  })
}

/**
 * Looks whether items that were ordered lately run low, in shops whose sellers want to be told. Claims know nothing of
 * it. Answers false: there is no more until the next look.
 */
export async function watchStock(services: Services): Promise<boolean> {
  const last = lastChecks(services)
  const now = services.now().getTime()
  const all = now - last.all >= fullCheckIntervalMs
  const since = all ? undefined : new Date(last.any - overlapMs)
  for (const shop of await listShopsToNotify(services.db)) await checkShop(services, shop, since)
  last.any = now
  if (all) last.all = now
  return false
}
