import { ClassifyId } from '@faka/contract/shared/ids'
import { insertOrigin, listOrigins } from '../modules/archive/public.ts'
import { importItem, listItemIds } from '../modules/item/public.ts'
import { importClassify } from '../modules/shop/public.ts'
import { putSharedText } from '../modules/stock/public.ts'
import { inTxPublishing } from '../platform/pubsub.ts'
import { cut, fitItem } from './fit-item.ts'
import { type ImportRun, noRows, type RowCounts } from './import-run.ts'
import type { ImportedItem, ImportedShop } from './imported-shop.ts'

const maxClassifyName = 20

/** Adds the classifies that no earlier import added. Returns the id here of each by its key there. */
async function importClassifies(run: ImportRun, { classifies }: ImportedShop) {
  const { ctx, shop, foreign, losses, write } = run
  const of = { shopId: shop.shop_id, source: foreign.name, kind: 'classify' as const }
  const ids = await listOrigins(ctx.db, of)
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
      await insertOrigin(tx, {
        shop_id: shop.shop_id,
        source: foreign.name,
        kind: 'classify',
        old_key: classify.key,
        new_key: added,
      })
      return added
    })
    ids.set(classify.key, id)
  }
  return { ids, counts }
}

async function addItem(run: ImportRun, item: ImportedItem, classifyId: string | undefined): Promise<void> {
  const { ctx, shop, foreign, losses, write, publish } = run
  const { version, isSellable } = fitItem(
    item,
    classifyId === undefined ? null : ClassifyId.parse(classifyId),
    (why) => losses.add({ table: 'item', key: item.key, what: item.title, why }),
  )
  if (!write) return
  await inTxPublishing(ctx, 'catalogue', [String(shop.shop_id)], async (tx) => {
    const { itemId, publicId } = await importItem(ctx, tx, {
      shopId: shop.shop_id,
      content: item.sharedText === null ? 'cards' : 'reusable',
      version,
      publish: publish && isSellable,
    })
    if (item.sharedText !== null)
      await putSharedText(ctx, tx, { item_id: itemId, shop_id: shop.shop_id }, item.sharedText)
    await insertOrigin(tx, {
      shop_id: shop.shop_id,
      source: foreign.name,
      kind: 'item',
      old_key: item.key,
      new_key: publicId,
    })
  })
}

/** The items of an import by their key there; `id` is missing in a dry run, in which they are not added. */
export type ItemsByKey = ReadonlyMap<string, { id: number | undefined }>

/** Adds classifies and items that no earlier import added. */
export async function importCatalogue(
  run: ImportRun,
  imported: ImportedShop,
): Promise<{ classifies: RowCounts; items: RowCounts; itemsByKey: ItemsByKey }> {
  const { ctx, shop, foreign } = run
  const classifies = await importClassifies(run, imported)
  const of = { shopId: shop.shop_id, source: foreign.name, kind: 'item' as const }
  const before = await listOrigins(ctx.db, of)
  const counts = noRows()
  for (const item of imported.items) {
    counts.read += 1
    if (before.has(item.key)) counts.there += 1
    else {
      counts.added += 1
      await addItem(run, item, classifies.ids.get(item.classifyKey ?? ''))
    }
  }
  const publicIds = await listOrigins(ctx.db, of)
  const ids = new Map((await listItemIds(ctx.db, shop.shop_id)).map((row) => [row.public_id, row.item_id]))
  const keys = new Set([...imported.items.map(({ key }) => key), ...publicIds.keys()])
  const itemsByKey = new Map([...keys].map((key) => [key, { id: ids.get(publicIds.get(key) ?? '') }]))
  return { classifies: classifies.counts, items: counts, itemsByKey }
}
