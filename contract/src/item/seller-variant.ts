import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { maxQuantity, quantity, Tier } from './item.ts'
import { maxAxes, maxVariants, VariantAxis, VariantOptions } from './variant-axis.ts'

/** What a variant has of its own; all else is its item's. */
export const SellerVariant = z.strictObject({
  /** A variant is an item with an id of its own: cards are added to it, and orders name it. */
  variantId: ItemId,
  options: VariantOptions,
  priceFen: PositiveFen,
  originalPriceFen: z.nullable(PositiveFen),
  tiers: z.array(Tier).check(z.maxLength(6)),
  minQuantity: quantity(),
  maxQuantity: quantity(),
  /** Shown in place of its item's cover. */
  cover: z.nullable(PictureAddress),
  /** On sale while its item is. */
  forSale: z.boolean(),
})
export type SellerVariant = z.infer<typeof SellerVariant>

const variantFields = SellerVariant.shape

/** A variant to add or to keep. */
export const VariantInput = z.strictObject({
  ...variantFields,
  /** Keeps this variant with its cards, also under other options; left out, the one with the same options is kept. */
  variantId: z.optional(ItemId),
  originalPriceFen: z._default(variantFields.originalPriceFen, null),
  tiers: z._default(variantFields.tiers, []),
  minQuantity: z._default(variantFields.minQuantity, 1),
  maxQuantity: z._default(variantFields.maxQuantity, maxQuantity),
  cover: z._default(variantFields.cover, null),
  forSale: z._default(z.boolean(), true),
})
export type VariantInput = z.infer<typeof VariantInput>

export const setVariants = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/setVariants',
  summary:
    'Sets what variants an item is sold in: those left out go off sale and keep their cards and orders; no axes make it an ordinary item again',
  input: z.strictObject({
    itemId: ItemId,
    axes: z.array(VariantAxis).check(z.maxLength(maxAxes)),
    variants: z.array(VariantInput).check(z.maxLength(maxVariants)),
  }),
  reply: z.strictObject({ itemId: ItemId, variants: z.array(SellerVariant) }),
  errorCodes: [
    'sessionNeeded',
    'itemNotFound',
    'itemIsVariant',
    'variantNotFound',
    'uploadNotFound',
    'badInput',
  ],
})
