import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { seoInput, seoTexts } from '../shared/seo.ts'
import { Moment } from '../shared/time.ts'
import { CardPasswordRule, CardsByMail, Delivery, quantity, Tier } from './item.ts'
import { maxQuestions, Question } from './question.ts'
import { QuestionInput } from './question-input.ts'
import { SellerVariant } from './seller-variant.ts'
import { VariantAxis } from './variant-axis.ts'

/** The highest limit of links to the file of an order. */
const maxDownloads = 999

const itemVersionFields = {
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  classifyId: z.nullable(ClassifyId),
  cover: z.nullable(PictureAddress),
  gallery: z.array(PictureAddress).check(z.maxLength(8)),
  description: z.string().check(z.maxLength(10_000)),
  priceFen: PositiveFen,
  /** Shown struck through beside the price; above it. */
  originalPriceFen: z.nullable(PositiveFen),
  tiers: z.array(Tier).check(z.maxLength(6)),
  minQuantity: quantity(),
  maxQuantity: quantity(),
  stockDisplay: z.enum(['exact', 'band']),
  delivery: Delivery,
  needsLogin: z.boolean(),
  cardPassword: CardPasswordRule,
  questions: z.array(Question).check(z.maxLength(maxQuestions)),
  warranty: z.string().check(z.maxLength(500)),
  /**
   * The separator between the parts of a card, such as its number and its password. If every card of an order
   * contains it, the buyer gets a field with a copy button for each part. Empty: cards are not split.
   */
  cardSeparator: z.string().check(z.maxLength(10)),
  /** Sold at its address, while no list, search or count of the shop has it. */
  unlisted: z.boolean(),
  /** Delivered manually, unless the program of the shop answers the cards. */
  byProgram: z.optional(z.boolean()),
  /** Absent is `none`. */
  cardsByMail: z.optional(CardsByMail),
  /**
   * What a card is exchanged for on the redeem page of the item, which asks the questions in place of the order. Absent or
   * empty: there is none.
   */
  redeemNote: z.optional(z.string().check(z.maxLength(500))),
  /** How many links to the file of an order there may be, where it delivers one. Absent or 0: no limit. */
  maxDownloads: z.optional(z.int().check(z.minimum(0), z.maximum(maxDownloads))),
  /** Whether buyers may choose cards by their public part; of items sold from stock only. */
  cardChoice: z.nullable(
    z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(20)), surchargeFen: Fen }),
  ),
}

/** What a seller writes about an item; every order keeps the version it was placed with. */
export const ItemVersion = z.strictObject(itemVersionFields)
export type ItemVersion = z.infer<typeof ItemVersion>

/** One card for each unit, or one text for every buyer. */
const ItemContent = z.enum(['cards', 'reusable'])

/** What an item delivers. The item of top-ups, which only administrators set up, delivers balance. */
export const DeliveredContent = z.enum([...ItemContent.options, 'balance'])
export type DeliveredContent = z.infer<typeof DeliveredContent>

/** The fields that a seller may give; those left out keep their value. */
const itemInputFields = {
  ...z.partial(ItemVersion).shape,
  questions: z.optional(z.array(QuestionInput).check(z.maxLength(maxQuestions))),
  ...seoInput,
}

export const createItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/create',
  summary: 'Adds an item to a shop, not yet published',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /**
     * One card for each unit, or one text for every buyer; cannot be changed later. Items delivered manually accept
     * either.
     */
    content: ItemContent,
    ...itemInputFields,
    title: itemVersionFields.title,
    priceFen: itemVersionFields.priceFen,
  }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'classifyNotFound', 'uploadNotFound', 'badInput'],
})

/** An item as its seller wrote it. */
export const SellerItemDetail = z.strictObject({
  itemId: ItemId,
  shortUrl: ShortUrl,
  content: DeliveredContent,
  status: z.enum(['draft', 'published', 'discontinued']),
  /** When it will be published by itself. */
  publishTime: z.nullable(Moment),
  ...seoTexts,
  version: ItemVersion,
  /** What its variants differ in; empty if it has none. */
  axes: z.array(VariantAxis),
  variants: z.array(SellerVariant),
  /** The item that it is a variant of, with which it is changed. */
  variantOf: z.nullable(ItemId),
})
export type SellerItemDetail = z.infer<typeof SellerItemDetail>

export const showItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'stock', 'orders'],
  session: 'needed',
  apiScope: 'items:read',
  path: '/card-core/seller/item/show',
  summary: 'One item as its seller wrote it, published or not',
  input: z.strictObject({ itemId: ItemId }),
  reply: SellerItemDetail,
  errorCodes: ['sessionNeeded', 'itemNotFound'],
})

export const changeItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/change',
  summary: "Changes an item's text and prices; existing orders keep their version",
  input: z.strictObject({ itemId: ItemId, ...itemInputFields }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: [
    'sessionNeeded',
    'itemNotFound',
    'itemIsVariant',
    'classifyNotFound',
    'uploadNotFound',
    'badInput',
  ],
})

export const publishItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/publish',
  summary: 'Shows an item in its shop',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'itemIsVariant'],
})

export const discontinueItem = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/discontinue',
  summary: 'Takes an item off sale; its orders are unaffected',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({ itemId: ItemId }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'itemIsVariant'],
})
