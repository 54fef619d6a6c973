import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { cursorPageOf, cursorPaging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { Moment } from '../shared/time.ts'
import { PriceChange } from './bulk-price.ts'
import { Delivery, Tier } from './item.ts'
import { DeliveredContent } from './seller-item.ts'
import { VariantOptions } from './variant-axis.ts'

/** The states of an item. */
const itemStatuses = ['draft', 'published', 'discontinued'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** What a seller's list can be narrowed down to: a state, unlisted items, or those that are published by themselves. */
export const itemViews = [...itemStatuses, 'unlisted', 'scheduled'] as const
export type ItemView = (typeof itemViews)[number]

/** Cards of an item are counted up to this number in lists; one more stands for any number above. */
export const maxListedCards = 1000

const count = z.int().check(z.minimum(0), z.maximum(maxListedCards + 1))

const stockCounts = z.strictObject({
  free: count,
  /** Held by unpaid orders. */
  held: count,
  /** It is on sale with no more free cards than the shop calls low. */
  low: z.boolean(),
})

/** A variant of an item as its seller's list shows it. */
const SellerItemVariant = z.strictObject({
  id: ItemId,
  /** With the options of the variant. */
  title: z.string(),
  options: VariantOptions,
  priceFen: PositiveFen,
  forSale: z.boolean(),
  stock: z.nullable(stockCounts),
})

/** An item as its seller's list shows it. */
export const SellerItem = z.strictObject({
  id: ItemId,
  title: z.string(),
  cover: z.nullable(PictureAddress),
  status: z.enum(itemStatuses),
  /** It is in no list of the shop; its address works. */
  unlisted: z.boolean(),
  /** When it will be published by itself. */
  publishTime: z.nullable(Moment),
  classifyId: z.nullable(ClassifyId),
  classifyName: z.nullable(z.string()),
  priceFen: PositiveFen,
  originalPriceFen: z.nullable(PositiveFen),
  tiers: z.array(Tier),
  content: DeliveredContent,
  delivery: Delivery,
  /** Null if it is not sold from a stock of cards; the sum of its variants. */
  stock: z.nullable(stockCounts),
  /** Its variants, which have the stock and the prices; empty if it is sold as it is. */
  variants: z.array(SellerItemVariant),
})
export type SellerItem = z.infer<typeof SellerItem>

export const pageSellerItems = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'stock', 'orders'],
  session: 'needed',
  apiScope: 'items:read',
  path: '/card-core/seller/item/page',
  summary: "The items of a shop in the seller's order, published or not, with price and stock",
  input: z.strictObject({
    shortUrl: ShortUrl,
    view: z.optional(z.enum(itemViews)),
    classifyId: z.optional(ClassifyId),
    /** Part of the title, or the id of an item. */
    text: z.optional(z.string().check(z.maxLength(80))),
    /** Only items on sale that run out, as Today counts them. */
    low: z.optional(z.literal(true)),
    ...cursorPaging,
  }),
  reply: cursorPageOf(SellerItem),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

/** The most items that one operation changes. */
const maxItemsAtOnce = 200

/** Items of one shop. A repeated id counts once. */
const itemIds = z.array(ItemId).check(z.minLength(1), z.maxLength(maxItemsAtOnce))

/** How many items were changed: those that were so already are not counted. */
const changed = z.strictObject({ changed: z.int().check(z.minimum(0)) })

export const bulkPublishItems = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/bulkPublish',
  summary: 'Shows items in their shop, all of them or none',
  input: z.strictObject({ shortUrl: ShortUrl, itemIds }),
  reply: changed,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound', 'itemIsVariant'],
})

export const bulkDiscontinueItems = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/bulkDiscontinue',
  summary: 'Takes items off sale, all of them or none; their orders are unaffected',
  input: z.strictObject({ shortUrl: ShortUrl, itemIds }),
  reply: changed,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound', 'itemIsVariant'],
})

export const bulkPriceItems = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/bulkPrice',
  summary: 'Changes the prices of items to one price or by a percentage, all of them or none',
  input: z.strictObject({
    shortUrl: ShortUrl,
    itemIds,
    price: PriceChange,
    /** Answers what would change, and writes nothing. */
    preview: z.optional(z.literal(true)),
  }),
  reply: z.strictObject({
    changed: z.int().check(z.minimum(0)),
    list: z.array(z.strictObject({ itemId: ItemId, oldPriceFen: PositiveFen, newPriceFen: PositiveFen })),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound', 'itemIsVariant', 'badInput'],
})

export const bulkClassifyItems = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/bulkClassify',
  summary: 'Moves items to a classify of their shop, or to none, all of them or none',
  input: z.strictObject({ shortUrl: ShortUrl, itemIds, classifyId: z.nullable(ClassifyId) }),
  reply: changed,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound', 'itemIsVariant', 'classifyNotFound'],
})

/** Where items are put in the order of their shop. */
const Place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('first') }),
  z.strictObject({ kind: z.literal('last') }),
  z.strictObject({ kind: z.literal('before'), itemId: ItemId }),
  z.strictObject({ kind: z.literal('after'), itemId: ItemId }),
])

export const orderItems = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/order',
  summary: 'Puts items, in the given order, to one place in the order of their shop',
  input: z.strictObject({ shortUrl: ShortUrl, itemIds, place: Place }),
  reply: changed,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound', 'itemIsVariant', 'badInput'],
})

export const copyItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/copy',
  summary: 'Adds a draft that says and costs the same as an item, with its pictures and without its cards',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'itemIsVariant'],
})

export const scheduleItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/schedule',
  summary: 'Sets when an item that is not on sale is published by itself, or clears it',
  input: z.strictObject({
    itemId: ItemId,
    /** A moment to come; null clears it. */
    publishTime: z.nullable(Moment),
  }),
  reply: z.strictObject({ itemId: ItemId, publishTime: z.nullable(Moment) }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'itemIsVariant', 'itemOnSale', 'badInput'],
})
