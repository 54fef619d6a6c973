import * as z from 'zod/mini'
import { maxQuantity } from '../item/item.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, PayChannelId } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'

export const Quantity = z.int().check(z.minimum(1), z.maximum(maxQuantity))
/** How many cards one order may choose. */
export const maxChosenCards = 50
/** A coupon as its buyer types it, in upper or lower case. */
export const CouponCode = z.string().check(z.regex(/^[0-9A-Za-z-]{4,32}$/))

/**
 * Why a coupon does not apply. `belowMin`: the goods cost less, after the bulk price, than it needs. `usedUp`: as many
 * orders hold or used it as it allows. `usedByBuyer`: as many orders of this buyer hold or used coupons of its batch.
 * `levelBetter`: it and the member price do not add up, and that saves as much or more.
 */
export const CouponRefusal = z.enum([
  'unknown',
  'disabled',
  'notYet',
  'over',
  'otherItem',
  'belowMin',
  'usedUp',
  'usedByBuyer',
  'levelBetter',
])
export type CouponRefusal = z.infer<typeof CouponRefusal>

/** A card on sale as its buyer names it: it says nothing of the card, and stays the same. */
export const CardRef = z.string().check(z.regex(/^[\w-]{16}$/))
/** The cards that a buyer chose, as many different ones as the quantity. */
export const chosenCards = z.optional(z.array(CardRef).check(z.minLength(1), z.maxLength(maxChosenCards)))

/** The components of a price. */
export const PriceReason = z.discriminatedUnion('kind', [
  /** A campaign is on: `goodsFen` is at its price, and one unit costs `normalPriceFen` without it. */
  z.strictObject({ kind: z.literal('campaign'), priceFen: PositiveFen, normalPriceFen: PositiveFen }),
  /** The cards are chosen: `goodsFen` has this on top of the list price. */
  z.strictObject({ kind: z.literal('surcharge'), surchargeFen: PositiveFen }),
  z.strictObject({ kind: z.literal('tier'), minQuantity: Quantity, unitPriceFen: PositiveFen }),
  /** What the caller's level in the shop saves. */
  z.strictObject({
    kind: z.literal('level'),
    name: z.string(),
    basisPoints: z.int(),
    levelFen: PositiveFen,
  }),
  z.strictObject({ kind: z.literal('coupon'), code: z.string(), couponFen: PositiveFen }),
  /** The coupon of the input does not apply: the price is that without it. `minFen`: what the goods have to cost, with `belowMin`. */
  z.strictObject({
    kind: z.literal('couponRefused'),
    why: CouponRefusal,
    minFen: z.optional(PositiveFen),
  }),
  z.strictObject({ kind: z.literal('fee'), feeBasisPoints: z.int(), feeFen: Fen }),
])

/**
 * A computed price. `goodsFen` = list price × quantity, in a campaign its price × quantity, and the surcharge of chosen cards; `discountFen` = what tier, level and coupon save;
 * `amountFen` = goodsFen - discountFen + feeFen, never below 1.
 */
export const Price = z.strictObject({
  unitPriceFen: PositiveFen,
  goodsFen: PositiveFen,
  discountFen: Fen,
  feeFen: Fen,
  amountFen: PositiveFen,
  reasons: z.array(PriceReason),
})
export type Price = z.infer<typeof Price>

export const calcPrice = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/order/calcPrice',
  summary:
    'The price of a quantity of an item, and its components. Where a coupon does not apply: the price without it, and why',
  input: z.strictObject({
    itemId: ItemId,
    variantId: z.optional(ItemId),
    quantity: Quantity,
    chosenCards,
    couponCode: z.optional(CouponCode),
    payChannel: z.optional(PayChannelId),
  }),
  reply: Price,
  errorCodes: [
    'itemNotFound',
    'variantNeeded',
    'variantNotFound',
    'quantityOutOfRange',
    'cardChoiceOff',
    'badInput',
    'quantityHeldBack',
    'channelUnavailable',
    'amountOutOfRange',
    'tooOften',
  ],
})
