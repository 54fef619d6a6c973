import * as z from 'zod/mini'
import { sellerRequest } from '../order/seller-order.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { ComplaintNo } from './complaint.ts'
import { chosenCardIds, MaskedCard, replacementSource, replacementTexts } from './seller-complaint.ts'

const count = z.int().check(z.minimum(0))

/**
 * Why a card of an order cannot be replaced without a complaint. `refunded`: its buyer has got money for it;
 * `complainedAbout`: a running complaint decides on it; `offered`: its buyer was promised the choice between a new card
 * and money, and may still make it; `redeemed`: it was redeemed, and what it is worth delivered or awaited.
 */
const replacementBlocks = ['refunded', 'complainedAbout', 'offered', 'redeemed'] as const
export type ReplacementBlock = (typeof replacementBlocks)[number]

/** A card that a seller may choose to replace. */
const ReplaceableCard = z.strictObject({
  ...MaskedCard.shape,
  /** How often it was replaced so far. */
  replaced: count,
  /** Why it cannot be replaced; null if it can. */
  blocked: z.nullable(z.enum(replacementBlocks)),
})

export const listReplaceableCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/order/replaceableCards',
  summary: 'The delivered cards of an order, masked, which of them can be replaced, and from where',
  input: z.strictObject({ orderNo: OrderNo }),
  reply: z.strictObject({
    ...replacementSource,
    /** All delivered cards; a replaced card keeps its number. */
    cards: z.array(ReplaceableCard),
    /** The complaint about the order that is running. */
    complaintNo: z.nullable(ComplaintNo),
  }),
  errorCodes: ['sessionNeeded', 'orderNotFound'],
})

export const replaceOrderCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/order/replaceCards',
  summary:
    'Replaces the chosen cards of a delivered order without a complaint: by new ones from stock, or by texts if they did not come from stock; the old ones become void. `cardsComplainedAbout` carries the number of the complaint. Idempotent by requestId',
  input: z.strictObject({
    ...sellerRequest,
    cardIds: chosenCardIds,
    texts: z.optional(replacementTexts),
    /** How often the chosen cards had been replaced, in sum, when they were chosen: a later replacement is noticed. */
    replacedBefore: z._default(count, 0),
  }),
  reply: z.strictObject({
    /** How many were replaced. */
    cards: count,
  }),
  errorCodes: [
    'sessionNeeded',
    'orderNotFound',
    'orderNotReplaceable',
    'cardsNotOfOrder',
    'cardsMadeGood',
    'cardsComplainedAbout',
    'recallOfferOpen',
    'cardsReplacedSince',
    'cardsRedeemed',
    'replacementShort',
    'replacementTextsWanted',
    'replacementFromStock',
    'stockBusy',
    'requestReused',
  ],
})
