import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { type KnownItem, keepsCards, publishedItems } from '../item/door.ts'
import { itemsOrderedSince } from '../order/door.ts'
import { freeCards, newestBatches } from '../stock/door.ts'
import { stockKind } from './notice.rules.ts'
import { shopsToldOf } from './notice.sql.ts'
import { tellOnce } from './stock-told.sql.ts'

/** A look at everything: at the start, and after whatever takes cards without an order. */
const lookAtAllMs = 3_600_000
/** Orders from before the last look are looked at again: one that was on its way then shows its time of creation. */
const overlapMs = 60_000

/** When this process last looked, and when it last looked at everything. */
const looks = perHouse(() => ({ any: 0, all: 0 }))

async function itemsToLookAt(house: House, shopId: number, since: Date | undefined): Promise<KnownItem[]> {
  const items = (await publishedItems(house, shopId)).filter(keepsCards)
  if (!since || items.length === 0) return items
  const ordered = new Set(await itemsOrderedSince(house.db, shopId, since))
  return items.filter(({ item_id }) => ordered.has(item_id))
}

async function watchShop(
  house: House,
  { shop_id: shopId, low_stock: lowStock }: { shop_id: number; low_stock: number },
  since: Date | undefined,
): Promise<void> {
  const items = await itemsToLookAt(house, shopId, since)
  if (items.length === 0) return
  const free = await freeCards(
    house,
    items.map(({ item_id }) => item_id),
  )
  const short = items.flatMap((item) => {
    const kind = stockKind(free.get(item.item_id) ?? 0, lowStock)
    return kind ? [{ item, kind }] : []
  })
  if (short.length === 0) return
  const batches = await newestBatches(
    house.db,
    short.map(({ item }) => item.item_id),
  )
  const newest = new Map(batches.map((row) => [row.item_id, row.batch_id]))
  // an item that never had a card is not sold out: it is not filled yet
  const told = short.flatMap(({ item: { item_id }, kind }) => {
    const batch_id = newest.get(item_id)
    return batch_id === undefined ? [] : [{ item_id, shop_id: shopId, kind, batch_id }]
  })
  await inTx(house.db, async (tx) => {
    const news = await tellOnce(tx, told)
    await noteHappenings(
      house,
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
export async function watchStock(house: House): Promise<boolean> {
  const last = looks(house)
  const now = house.now().getTime()
  const all = now - last.all >= lookAtAllMs
  const since = all ? undefined : new Date(last.any - overlapMs)
  for (const shop of await shopsToldOf(house.db)) await watchShop(house, shop, since)
  last.any = now
  if (all) last.all = now
  return false
}
