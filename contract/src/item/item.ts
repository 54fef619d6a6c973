import * as z from 'zod/mini'
import { PayChannel } from '../pay-channel/offered-channel.ts'
import { RatingSummary } from '../rating/rating-summary.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { Moment } from '../shared/time.ts'
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
/**
 * Whether the cards of a delivered order are also sent to the email address of its buyer: a link that opens the order
 * once, or the cards in an encrypted file.
 */
export const CardsByMail = z.enum(['none', 'link', 'attachment'])
export const CardPasswordRule = z.enum(['none', 'optional', 'required'])

/** When a campaign next changes the price by itself: the one that is in force ends, or one begins. */
export const ItemCampaign = z.strictObject({
  kind: z.enum(['begins', 'ends']),
  time: Moment,
  /** The same from the answer on, so that a wrong clock of the buyer does not matter. */
  seconds: z.int(),
})
export type ItemCampaign = z.infer<typeof ItemCampaign>

const itemBriefFields = {
  id: ItemId,
  title: z.string(),
  cover: z.nullable(PictureAddress),
  /** The unit price of the largest tier, shown as "from". */
  priceFromFen: PositiveFen,
  priceFen: PositiveFen,
  /** What it cost before, or costs without a campaign, above the price; absent if there is none. */
  originalPriceFen: z.optional(PositiveFen),
  /** Of an item with variants, in the list, that of the first one whose price changes. */
  campaign: z.optional(ItemCampaign),
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

/** The variants of an item, for choosing another one. */
export const ItemVariants = z.strictObject({
  /** The item that they are variants of. */
  id: ItemId,
  /** As the seller set them; checked there, so that buyers' pages do without the limits. */
  axes: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  /** Those on sale. */
  list: z.array(
    z.strictObject({
      id: ItemId,
      options: z.array(z.string()),
      priceFromFen: PositiveFen,
      soldOut: z.boolean(),
    }),
  ),
})
export type ItemVariants = z.infer<typeof ItemVariants>

/**
 * How buyers of an item may choose their cards: what the seller calls the public part, and what each chosen card costs more.
 * Checked where the seller sets it, so that buyers' pages do without the limits.
 */
export const CardChoice = z.strictObject({ label: z.string(), surchargeFen: z.int() })
export type CardChoice = z.infer<typeof CardChoice>

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
  /** Of its buyers; absent without any. */
  ratings: z.optional(RatingSummary),
  /** Its shop has member prices. */
  memberPrices: z.optional(z.literal(true)),
  /** Its buyers may choose their cards by a public part. */
  cardChoice: z.optional(CardChoice),
  /** A restock email can be requested: the item is sold out and the shop can send email. */
  restockMail: z.optional(z.literal(true)),
  /** Search engines leave it out: no list of the shop leads to it, or the platform froze the shop. */
  unlisted: z.optional(z.literal(true)),
  /** For search engines, where the seller wrote them. */
  seoTitle: z.optional(z.string()),
  seoDescription: z.optional(z.string()),
  /** Set if this is a variant: `id`, price, stock, cover and limits are its own. */
  variants: z.optional(ItemVariants),
})
export type Item = z.infer<typeof Item>

export const getItem = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/get',
  summary:
    'One item with its prices, stock and payment methods; of an item with variants the one asked for, or the first in stock',
  input: z.strictObject({ id: ItemId, variantId: z.optional(ItemId) }),
  reply: Item,
  errorCodes: ['itemNotFound', 'variantNotFound'],
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
