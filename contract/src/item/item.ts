import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { PayChannel } from '../shop/shop.ts'

/** No order, whatever its item says, takes more cards than this. */
export const maxQuantity = 999

const quantity = () => z.int().check(z.minimum(1), z.maximum(maxQuantity))

/** From this many on, one card costs this much. */
export const Tier = z.strictObject({ minQuantity: quantity(), unitPriceFen: PositiveFen })
export type Tier = z.infer<typeof Tier>

export const stockBands = ['none', 'few', 'some', 'many', 'always'] as const
/**
 * What a visitor is told of the stock: the number (up to 1000, `more` beyond it), or a band: none 0, few up to 10,
 * some up to 100, many above; `always` for what has no stock of cards.
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
  /** The unit price at the largest tier: "from". */
  priceFromFen: PositiveFen,
  priceFen: PositiveFen,
  stock: DisplayedStock,
  delivery: Delivery,
  needsLogin: z.boolean(),
}

/** An item as the shop's grid shows it. */
export const ItemBrief = z.strictObject({
  ...itemBriefFields,
  /** The first of its tiers: from how many on one costs less. Absent where it has none. */
  firstTier: z.optional(Tier),
})
export type ItemBrief = z.infer<typeof ItemBrief>

/** When the next cards that unpaid orders hold may be free again: how many, and in how many seconds. */
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
  /** A small part of Markdown (see `description.ts`), drawn as nodes: there is no way from it to HTML. */
  description: z.string(),
  tiers: z.array(Tier),
  minQuantity: quantity(),
  maxQuantity: quantity(),
  /** What one order can take now: less while unpaid orders hold much of it; 0 where what is free is kept for others. */
  maxQuantityNow: z.int().check(z.minimum(0), z.maximum(maxQuantity)),
  /** Where it cannot be bought now because unpaid orders hold it. */
  nextRelease: z.nullable(NextRelease),
  cardPassword: CardPasswordRule,
  questions: z.array(z.string()),
  warranty: z.string(),
  payChannels: z.array(PayChannel),
  /** On a phone: the names of further ways to pay that are offered on desks only. */
  payOnDesks: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** A mail can be asked for that says when it is back: it is sold out, and the shop can send mail. */
  restockMail: z.optional(z.literal(true)),
})
export type Item = z.infer<typeof Item>

export const getItem = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/get',
  summary: 'One item with its prices, stock and ways to pay',
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

/** The separator between the parts of a card where its seller set none. */
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
   * What stands between the parts of a card, such as its number and its password: where every card of an order has it,
   * the buyer gets a field with a copy of its own for each part. Empty: cards stay whole.
   */
  cardSeparator: z.string().check(z.maxLength(10)),
}

/** What a seller writes about an item; frozen into every order of it. */
export const ItemVersion = z.strictObject(itemVersionFields)
export type ItemVersion = z.infer<typeof ItemVersion>

export const createItem = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/item/create',
  summary: 'Adds an item to a shop, not yet published',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /** One card each, or one text for every buyer; decided once. Items delivered by hand take either. */
    content: z.enum(['cards', 'reusable']),
    ...z.partial(ItemVersion).shape,
    title: itemVersionFields.title,
    priceFen: itemVersionFields.priceFen,
  }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['shopNotFound', 'classifyNotFound', 'badInput'],
})

export const changeItem = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/item/change',
  summary: 'Changes what an item says and costs; orders made before keep what they froze',
  input: z.strictObject({ itemId: ItemId, ...z.partial(ItemVersion).shape }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['itemNotFound', 'classifyNotFound', 'badInput'],
})

export const publishItem = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/item/publish',
  summary: 'Shows an item in its shop',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['itemNotFound'],
})

export const discontinueItem = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/item/discontinue',
  summary: 'Takes an item out of its shop; its orders live on',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['itemNotFound'],
})
