import { listItemIds } from '../modules/item/public.ts'
import { importClassify } from '../modules/shop/public.ts'
import { inTx } from '../platform/db.ts'
import { inTxPublishing } from '../platform/pubsub.ts'
import { cut } from './fit-item.ts'
import { importItems } from './import-items.ts'
import { type ImportRun, noRows, type RowCounts } from './import-run.ts'
import type { ImportedShop } from './imported-shop.ts'
import { keepOrigin, originsOf } from './origins.ts'
import { keyWithVariants } from './variants.ts'

const maxClassifyName = 20

/** Adds the classifies that no earlier import added. Returns the id here of each by its key there. */
async function importClassifies(run: ImportRun, { classifies }: ImportedShop) {
  const { ctx, shop, losses, write } = run
  const ids = await originsOf(run, 'classify')
  const counts = noRows()
  for (const classify of classifies) {
    counts.read += 1
    if (ids.has(classify.key)) {
      counts.there += 1
      continue
    }
    counts.added += 1
    const name = cut(classify.name === '' ? '-' : classify.name, maxClassifyName, () =>
      losses.add({
        table: 'classify',
        key: classify.key,
        what: classify.name,
        why: {
          zh: `名称超过 ${maxClassifyName} 个字，已截短`,
          en: `its name is shortened to ${maxClassifyName} characters`,
        },
      }),
    )
    if (!write) continue
    const id = await inTxPublishing(ctx, 'catalogue', [String(shop.shop_id)], async (tx) => {
      const added = await importClassify(ctx, tx, { shopId: shop.shop_id, name, hidden: classify.hidden })
      await keepOrigin(run, tx, 'classify', classify.key, added)
      return added
    })
    ids.set(classify.key, id)
  }
  return { ids, counts }
}

/**
 * Leads the addresses of the foreign shop to the items here: to the one with the variants, or else to the first of those that
 * they became, also when another one is the first since.
 */
async function leadAddresses(
  run: ImportRun,
  { items }: ImportedShop,
  publicIds: ReadonlyMap<string, string>,
): Promise<void> {
  const before = await originsOf(run, 'address')
  if (!run.write) return
  await inTx(run.ctx.db, async (tx) => {
    for (const { key, addressKey, variant } of items) {
      const publicId = (variant && publicIds.get(keyWithVariants(variant.itemKey))) ?? publicIds.get(key)
      if (addressKey !== null && publicId !== undefined && before.get(addressKey) !== publicId)
        await keepOrigin(run, tx, 'address', addressKey, publicId)
    }
  })
}

/** The items of an import by their key there; `id` is missing in a dry run, in which they are not added. */
export type ItemsByKey = ReadonlyMap<string, { id: number | undefined; isVariant: boolean }>

/** Adds classifies and items that no earlier import added. */
export async function importCatalogue(
  run: ImportRun,
  imported: ImportedShop,
): Promise<{ classifies: RowCounts; items: RowCounts; itemsByKey: ItemsByKey }> {
  const { ctx, shop } = run
  const classifies = await importClassifies(run, imported)
  const { counts, withVariants, variants } = await importItems(run, imported.items, classifies.ids)
  const publicIds = await originsOf(run, 'item')
  await leadAddresses(run, imported, publicIds)
  const rows = new Map((await listItemIds(ctx.db, shop.shop_id)).map((row) => [row.public_id, row]))
  const keys = new Set([...imported.items.map(({ key }) => key), ...withVariants, ...publicIds.keys()])
  const itemsByKey = new Map(
    [...keys].map((key) => {
      const row = rows.get(publicIds.get(key) ?? '')
      return [key, { id: row?.item_id, isVariant: variants.has(key) || (row?.parent_id ?? null) !== null }]
    }),
  )
  return { classifies: classifies.counts, items: counts, itemsByKey }
}
