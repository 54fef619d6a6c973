import * as z from 'zod/mini'
import { PayChannel } from '../pay-channel/offered-channel.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'

/** Upper limit of the quantity of an order, whatever its item allows. */
export const maxQuantity = 999

const quantity = () => z.int().check(z.minimum(1), z.maximum(maxQuantity))

/** Bulk price: the unit price from a minimum quantity on. */
export const Tier = z.strictObject({ minQuantity: quantity(), unitPriceFen: PositiveFen })
export type Tier = z.infer<typeof Tier>

export const stockBands = ['none', 'few', 'some', 'many', 'always'] as const
/**
 * The stock as shown to visitors: the number (up to 1000, then `more`), or a band: none 0, few up to 10, some up to
 * 100, many above; `always` for items without a stock of cards.
 */
export const DisplayedStock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact'), count: z.int(), more: z.boolean() }),
  z.strictObject({ kind: z.literal('band'), band: z.enum(stockBands) }),
])
export type DisplayedStock = z.infer<typeof DisplayedStock>

export const Delivery = z.enum(['automatic', 'byHand'])
export const CardPasswordRule = z.enum(['none', 'optional', 'required'])

const itemBriefFields = {
  id: ItemId,
  title: z.string(),
  cover: z.nullable(PictureAddress),
  /** The unit price of the largest tier, shown as "from". */
  priceFromFen: PositiveFen,
  priceFen: PositiveFen,
  stock: DisplayedStock,
  delivery: Delivery,
  needsLogin: z.boolean(),
}

/** An item as the shop's grid shows it. */
export const ItemBrief = z.strictObject({
  ...itemBriefFields,
  /** The first bulk price; absent if there is none. */
  firstTier: z.optional(Tier),
})
export type ItemBrief = z.infer<typeof ItemBrief>

/** When the next cards held by unpaid orders may be released: how many, and in how many seconds. */
export const NextRelease = z.strictObject({ cards: z.int(), waitSeconds: z.int() })
export type NextRelease = z.infer<typeof NextRelease>

/** An item as its page shows it. */
export const Item = z.strictObject({
  ...itemBriefFields,
  shortUrl: ShortUrl,
  shopName: z.string(),
  classifyId: z.nullable(ClassifyId),
  classifyName: z.nullable(z.string()),
  gallery: z.array(PictureAddress),
  /** A small subset of Markdown (see `description.ts`), rendered as nodes and never as HTML. */
  description: z.string(),
  tiers: z.array(Tier),
  minQuantity: quantity(),
  maxQuantity: quantity(),
  /**
   * The quantity one order can take now: lower while unpaid orders hold many cards; 0 if the free cards are reserved
   * for others.
   */
  maxQuantityNow: z.int().check(z.minimum(0), z.maximum(maxQuantity)),
  /** Set if it cannot be bought now because unpaid orders hold its cards. */
  nextRelease: z.nullable(NextRelease),
  cardPassword: CardPasswordRule,
  questions: z.array(z.string()),
  warranty: z.string(),
  payChannels: z.array(PayChannel),
  /** On a phone: the names of payment methods offered on desktop only. */
  payOnDesks: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** A restock email can be requested: the item is sold out and the shop can send email. */
  restockMail: z.optional(z.literal(true)),
})
export type Item = z.infer<typeof Item>

export const getItem = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/get',
  summary: 'One item with its prices, stock and payment methods',
  input: z.strictObject({ id: ItemId }),
  reply: Item,
  errorCodes: ['itemNotFound'],
})

export const pageItems = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/page',
  summary: "A shop's published items, page by page; sold out ones last",
  input: z.strictObject({
    shortUrl: ShortUrl,
    classifyId: z.optional(ClassifyId),
    keyword: z.optional(z.string().check(z.maxLength(40))),
    ...paging,
  }),
  reply: pageOf(ItemBrief),
  errorCodes: ['shopNotFound', 'classifyNotFound'],
})

/** The separator between the parts of a card if the seller set none. */
export const defaultCardSeparator = '----'

const itemVersionFields = {
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  classifyId: z.nullable(ClassifyId),
  cover: z.nullable(PictureAddress),
  gallery: z.array(PictureAddress).check(z.maxLength(8)),
  description: z.string().check(z.maxLength(10_000)),
  priceFen: PositiveFen,
  tiers: z.array(Tier).check(z.maxLength(6)),
  minQuantity: quantity(),
  maxQuantity: quantity(),
  stockDisplay: z.enum(['exact', 'band']),
  delivery: Delivery,
  needsLogin: z.boolean(),
  cardPassword: CardPasswordRule,
  questions: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(5)),
  warranty: z.string().check(z.maxLength(500)),
  /**
   * The separator between the parts of a card, such as its number and its password. If every card of an order
   * contains it, the buyer gets a field with a copy button for each part. Empty: cards are not split.
   */
  cardSeparator: z.string().check(z.maxLength(10)),
}

/** What a seller writes about an item; every order keeps the version it was placed with. */
export const ItemVersion = z.strictObject(itemVersionFields)
export type ItemVersion = z.infer<typeof ItemVersion>

export const createItem = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
  path: '/card-core/seller/item/create',
  summary: 'Adds an item to a shop, not yet published',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /**
     * One card for each unit, or one text for every buyer; cannot be changed later. Items delivered manually accept
     * either.
     */
    content: z.enum(['cards', 'reusable']),
    ...z.partial(ItemVersion).shape,
    title: itemVersionFields.title,
    priceFen: itemVersionFields.priceFen,
  }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'classifyNotFound', 'badInput'],
})

export const changeItem = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
  path: '/card-core/seller/item/change',
  summary: "Changes an item's text and prices; existing orders keep their version",
  input: z.strictObject({ itemId: ItemId, ...z.partial(ItemVersion).shape }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'classifyNotFound', 'badInput'],
})

export const publishItem = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
  path: '/card-core/seller/item/publish',
  summary: 'Shows an item in its shop',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'itemNotFound'],
})

export const discontinueItem = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
  path: '/card-core/seller/item/discontinue',
  summary: 'Takes an item off sale; its orders are unaffected',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'itemNotFound'],
})
