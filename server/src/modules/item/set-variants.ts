import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { setVariants as operation, VariantInput } from '@faka/contract/item/seller-variant'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { catalogueIdLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getCachedShop } from '../shop/public.ts'
import type { KeptUploads } from '../upload/public.ts'
import { checkItemVersion, withoutRemovedClassify } from './check-item-version.ts'
import { getManagedItemOrReject } from './get-managed-item-or-reject.ts'
import { type ItemRow, insertItem, lockItems, replaceItemVersions, setVariantStatuses } from './item.sql.ts'
import { keepItemPictures, useItemPictures } from './keep-item-pictures.ts'
import { parseItemVersion } from './parse-item-version.ts'
import { toSellerVariants } from './to-seller-variants.ts'
import { composeVariantVersion, validateVariants } from './variant.rules.ts'
import { listVariants, placeVariants, setAxes, type VariantRow } from './variant.sql.ts'

/** The variant that an input keeps: the one that it names, or else the one with its options. */
function findKept(
  known: readonly VariantRow[],
  { variantId, options }: VariantInput,
): VariantRow | undefined {
  if (variantId)
    return required(
      known.find(({ public_id }) => public_id === variantId),
      'variantNotFound',
    )
  return known.find((row) => JSON.stringify(row.options) === JSON.stringify(options))
}

/** What an item says of its price while its variants have theirs: the lowest. */
const withPriceOf = (version: ItemVersion, variants: readonly VariantInput[]): ItemVersion =>
  variants.length === 0
    ? version
    : {
        ...version,
        priceFen: Math.min(...variants.map(({ priceFen }) => priceFen)),
        originalPriceFen: null,
        tiers: [],
      }

/** What was thrown for one variant, with its place in the input. */
function withPathOfVariant(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError) || error.codeName !== 'badInput' || !Array.isArray(error.data))
    return error
  return new DomainError(
    'badInput',
    error.data.map(({ path, message }) => ({ path: `variants.${index}.${path}`, message })),
  )
}

/** Writes one variant, kept or new; returns its id. */
async function writeVariant(
  ctx: Ctx,
  tx: Tx,
  item: Omit<ItemRow, 'version'> & { version: ItemVersion },
  kept: VariantRow | undefined,
  { input, pictures }: { input: VariantInput; pictures: KeptUploads },
): Promise<string> {
  const { shop_id: shopId, content } = item
  const version = checkItemVersion(
    composeVariantVersion(item.version, input),
    await getCachedShop(ctx, shopId),
  )
  const previous = kept ? parseItemVersion(kept.version) : item.version
  await useItemPictures(ctx, tx, { shopId, previous, version, kept: pictures })
  if (kept) {
    if (JSON.stringify(version) !== JSON.stringify(previous))
      await replaceItemVersions(tx, shopId, [{ itemId: kept.item_id, version }], ctx.now())
    return kept.public_id
  }
  const publicId = newCellNumber(ctx, catalogueIdLength)
  await insertItem(tx, { publicId, shopId, content, version, at: ctx.now() })
  return publicId
}

/**
 * Sets what variants an item is sold in. Those left out go off sale and keep their cards and orders; with no axes the item
 * is an ordinary one again. The item gets a new version: an order that is being placed for the one before is not.
 */
export async function setVariants(
  ctx: Ctx,
  { itemId, axes, variants }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedItemOrReject(ctx, itemId)
  const errors = validateVariants(axes, variants)
  if (errors.length > 0) throw new DomainError('badInput', errors)
  const shop = await getCachedShop(ctx, shopId)
  const pictures = await keepItemPictures(ctx, variants)
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    const row = required((await lockItems(tx, shopId, [itemId]))[0], 'itemNotFound')
    const item = { ...row, version: withoutRemovedClassify(parseItemVersion(row.version), shop) }
    const known = await listVariants(tx, shopId, [item.item_id])
    const named = new Set(
      variants
        .map(({ variantId }) => variantId)
        .filter(Boolean)
        .map(String),
    )
    const unnamed = known.filter(({ public_id }) => !named.has(public_id))
    const placed: { publicId: string; options: readonly string[]; forSale: boolean }[] = []
    for (const [index, input] of variants.entries())
      try {
        const publicId = await writeVariant(
          ctx,
          tx,
          item,
          findKept(input.variantId ? known : unnamed, input),
          { input, pictures },
        )
        if (placed.some((other) => other.publicId === publicId))
          throw new DomainError('badInput', [
            { path: 'variantId', message: 'must differ from the variants before' },
          ])
        placed.push({ publicId, options: input.options, forSale: input.forSale })
      } catch (error) {
        throw withPathOfVariant(error, index)
      }
    await replaceItemVersions(
      tx,
      shopId,
      [{ itemId: item.item_id, version: withPriceOf(item.version, variants) }],
      ctx.now(),
    )
    await setAxes(tx, item, axes.length > 0 ? axes : null)
    await placeVariants(tx, item, placed)
    // publishing of the item by itself is kept
    await setVariantStatuses(tx, [item.item_id])
    const rows = await listVariants(tx, shopId, [item.item_id])
    return { itemId, variants: toSellerVariants(item.version, axes, rows) }
  })
}
