import { ClassifyId } from '@faka/contract/shared/ids'
import { importItem, listItemIds } from '../modules/item/public.ts'
import { importClassify } from '../modules/shop/public.ts'
import { putSharedText } from '../modules/stock/public.ts'
import { inTx } from '../platform/db.ts'
import { inTxPublishing } from '../platform/pubsub.ts'
import { cut, fitItem } from './fit-item.ts'
import { type ImportRun, noRows, type RowCounts } from './import-run.ts'
import type { ImportedItem, ImportedShop } from './imported-shop.ts'
import { keepOrigin, originsOf } from './origins.ts'

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

async function addItem(run: ImportRun, item: ImportedItem, classifyId: string | undefined): Promise<void> {
  const { ctx, shop, losses, write, publish } = run
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
    await keepOrigin(run, tx, 'item', item.key, publicId)
  })
}

/** Leads the addresses of the foreign shop to the items here, also when another variant is the first one since. */
async function leadAddresses(
  run: ImportRun,
  { items }: ImportedShop,
  publicIds: ReadonlyMap<string, string>,
): Promise<void> {
  const before = await originsOf(run, 'address')
  if (!run.write) return
  await inTx(run.ctx.db, async (tx) => {
    for (const { key, addressKey } of items) {
      const publicId = publicIds.get(key)
      if (addressKey !== null && publicId !== undefined && before.get(addressKey) !== publicId)
        await keepOrigin(run, tx, 'address', addressKey, publicId)
    }
  })
}

/** The items of an import by their key there; `id` is missing in a dry run, in which they are not added. */
export type ItemsByKey = ReadonlyMap<string, { id: number | undefined }>

/** Adds classifies and items that no earlier import added. */
export async function importCatalogue(
  run: ImportRun,
  imported: ImportedShop,
): Promise<{ classifies: RowCounts; items: RowCounts; itemsByKey: ItemsByKey }> {
  const { ctx, shop } = run
  const classifies = await importClassifies(run, imported)
  const before = await originsOf(run, 'item')
  const counts = noRows()
  for (const item of imported.items) {
    counts.read += 1
    if (before.has(item.key)) counts.there += 1
    else {
      counts.added += 1
      await addItem(run, item, classifies.ids.get(item.classifyKey ?? ''))
    }
  }
  const publicIds = await originsOf(run, 'item')
  await leadAddresses(run, imported, publicIds)
  const ids = new Map((await listItemIds(ctx.db, shop.shop_id)).map((row) => [row.public_id, row.item_id]))
  const keys = new Set([...imported.items.map(({ key }) => key), ...publicIds.keys()])
  const itemsByKey = new Map([...keys].map((key) => [key, { id: ids.get(publicIds.get(key) ?? '') }]))
  return { classifies: classifies.counts, items: counts, itemsByKey }
}
