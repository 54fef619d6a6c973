import type { VariantAxis } from '@faka/contract/item/variant-axis'
import { ClassifyId } from '@faka/contract/shared/ids'
import type { LocalizedText } from '../cli/localized-text.ts'
import { importItem, importItemWithVariants } from '../modules/item/public.ts'
import { putSharedText } from '../modules/stock/public.ts'
import { inTxPublishing } from '../platform/pubsub.ts'
import { fitItem, fitOffer } from './fit-item.ts'
import { type ImportRun, noRows, type RowCounts } from './import-run.ts'
import type { ImportedItem } from './imported-shop.ts'
import { keepOrigin, originsOf } from './origins.ts'
import {
  groupByVariants,
  isVariantItem,
  keyWithVariants,
  optionsOf,
  readAxes,
  type VariantItem,
  variantLosses,
} from './variants.ts'

/** Says what is lost of an item of the foreign shop, or of one with variants. */
const loseOf =
  ({ losses }: ImportRun, { key, title }: { key: string; title: string }) =>
  (why: LocalizedText): void =>
    losses.add({ table: 'item', key, what: title, why })

async function addItem(run: ImportRun, item: ImportedItem, classifyId: ClassifyId | null): Promise<void> {
  const { ctx, shop, write, publish } = run
  const lose = loseOf(run, item)
  const { offer, isSellable } = fitOffer(item, lose)
  const version = fitItem(item, offer, classifyId, lose)
  if (!write) return
  await inTxPublishing(ctx, 'catalogue', [String(shop.shop_id)], async (tx) => {
    const { itemId, publicId } = await importItem(ctx, tx, {
      shopId: shop.shop_id,
      content: item.sharedText === null ? 'cards' : 'reusable',
      version,
      publish: publish && item.onSale && isSellable,
    })
    if (item.sharedText !== null)
      await putSharedText(ctx, tx, { item_id: itemId, shop_id: shop.shop_id }, item.sharedText)
    await keepOrigin(run, tx, 'item', item.key, publicId)
  })
}

/** Variants of a foreign item that become those of one item, with its axes. */
interface Variants {
  items: readonly [VariantItem, ...VariantItem[]]
  axes: readonly VariantAxis[]
}

/** Adds an item with its variants, all at once: an import that is stopped halfway added none of them. */
async function addItemWithVariants(
  run: ImportRun,
  { items, axes }: Variants,
  classifyId: ClassifyId | null,
): Promise<void> {
  const { ctx, shop, write, publish } = run
  const [first] = items
  const { itemKey, title } = first.variant
  const lose = loseOf(run, { key: itemKey, title })
  const variants = items.map((item) => ({ item, ...fitOffer(item, loseOf(run, item)) }))
  const offers = variants.map(({ offer }) => offer)
  // what an item says while its variants have prices and limits of their own
  const widest = {
    priceFen: Math.min(...offers.map(({ priceFen }) => priceFen)),
    originalPriceFen: null,
    tiers: [],
    minQuantity: Math.min(...offers.map(({ minQuantity }) => minQuantity)),
    maxQuantity: Math.max(...offers.map(({ maxQuantity }) => maxQuantity)),
  }
  const version = fitItem({ ...first, title }, widest, classifyId, lose)
  if (!write) return
  await inTxPublishing(ctx, 'catalogue', [String(shop.shop_id)], async (tx) => {
    const { publicId, variantIds } = await importItemWithVariants(ctx, tx, {
      shopId: shop.shop_id,
      version,
      axes,
      variants: variants.map(({ item, offer, isSellable }) => ({
        ...offer,
        options: optionsOf(item),
        forSale: item.variant.forSale && isSellable,
      })),
      publish: publish && variants.some(({ item, isSellable }) => item.onSale && isSellable),
    })
    await keepOrigin(run, tx, 'item', keyWithVariants(itemKey), publicId)
    for (const [index, { key }] of items.entries())
      await keepOrigin(run, tx, 'item', key, variantIds[index] ?? '')
  })
}

/** Why the variants of a foreign item do not become those of one item here; undefined if they do, or did before. */
function whyApart(
  [first, ...others]: Variants['items'],
  axes: readonly VariantAxis[] | undefined,
  before: ReadonlyMap<string, string>,
): LocalizedText | undefined {
  const known = [first, ...others].filter(({ key }) => before.has(key)).length
  const isTogether = before.has(keyWithVariants(first.variant.itemKey))
  if (known === 0 && !isTogether) return axes ? undefined : variantLosses.impossible
  if (known <= others.length) return variantLosses.later
  return isTogether ? undefined : variantLosses.apart
}

/** The variants of one item that these become; undefined if each becomes an item of its own, or is known already. */
function findVariants(
  run: ImportRun,
  group: readonly ImportedItem[],
  before: ReadonlyMap<string, string>,
): Variants | undefined {
  const [first, ...others] = group.filter(isVariantItem)
  if (!first) return undefined
  const items: Variants['items'] = [first, ...others]
  const axes = readAxes(items)
  const why = whyApart(items, axes, before)
  const { itemKey, title } = first.variant
  if (why) loseOf(run, { key: itemKey, title })(why)
  return why === undefined && axes && !before.has(first.key) ? { items, axes } : undefined
}

/**
 * Adds the items that no earlier import added. Returns also the keys of those that are variants of an item here, or of the
 * one with the variants, which a dry run does not add.
 */
export async function importItems(
  run: ImportRun,
  items: readonly ImportedItem[],
  classifyIds: ReadonlyMap<string, string>,
): Promise<{ counts: RowCounts; withVariants: Set<string>; variants: Set<string> }> {
  const before = await originsOf(run, 'item')
  const counts = noRows()
  const withVariants = new Set<string>()
  const variantKeys = new Set<string>()
  for (const group of groupByVariants(items)) {
    const fresh = group.filter(({ key }) => !before.has(key))
    counts.read += group.length
    counts.added += fresh.length
    counts.there += group.length - fresh.length
    const variants = findVariants(run, group, before)
    const [first] = fresh
    if (!first) continue
    const found = classifyIds.get(first.classifyKey ?? '')
    const classifyId = found === undefined ? null : ClassifyId.parse(found)
    if (variants) {
      await addItemWithVariants(run, variants, classifyId)
      withVariants.add(keyWithVariants(variants.items[0].variant.itemKey))
      for (const { key } of variants.items) variantKeys.add(key)
    } else for (const item of fresh) await addItem(run, item, classifyId)
  }
  return { counts, withVariants, variants: variantKeys }
}
