import * as z from 'zod/mini'
import { PayChannel } from '../pay-channel/offered-channel.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { AccentTheme } from '../shop/accent.ts'
import { Question } from './question.ts'

/** Upper limit of the quantity of an order, whatever its item allows. */
export const maxQuantity = 999

export const quantity = () => z.int().check(z.minimum(1), z.maximum(maxQuantity))

/** Bulk price: the unit price from a minimum quantity on. */
export const Tier = z.strictObject({ minQuantity: quantity(), unitPriceFen: PositiveFen })
export type Tier = z.infer<typeof Tier>

const stockBands = ['none', 'few', 'some', 'many', 'always'] as const
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
  /** What it cost before, above the price; absent if the seller set none. */
  originalPriceFen: z.optional(PositiveFen),
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
  /** The colours of its shop; absent where the seller chose none. */
  accent: z.optional(AccentTheme),
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
  questions: z.array(Question),
  warranty: z.string(),
  payChannels: z.array(PayChannel),
  /** On a phone: the names of payment methods offered on desktop only. */
  payOnDesks: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** A restock email can be requested: the item is sold out and the shop can send email. */
  restockMail: z.optional(z.literal(true)),
  /** It is in no list of the shop: only its address leads to it. */
  unlisted: z.optional(z.literal(true)),
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
