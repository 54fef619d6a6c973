import * as z from 'zod/mini'
import { workFields } from '../account/account.ts'
import { maxAnswerLength, maxQuestions, Question } from '../item/question.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, ShortUrl } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { maxCardLength } from '../stock/stock.ts'

const ofVisitor = { audience: 'buyer', access: 'anyone' } as const

/** A card as its holder types it; spaces around it make no difference. */
const TypedCard = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCardLength))

export const getRedeemPage = endpoint({
  ...ofVisitor,
  path: '/card-core/redemption/page',
  summary: 'What the cards of an item are exchanged for on its redeem page, on sale or not',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({
    /** The item itself, where a variant was asked for. */
    itemId: ItemId,
    itemTitle: z.string(),
    shortUrl: ShortUrl,
    shopName: z.string(),
    /** What a card is exchanged for, in the words of the seller. */
    note: z.string(),
    /** What the seller needs to know for it. */
    questions: z.array(Question),
  }),
  errorCodes: ['itemNotFound', 'itemNotRedeemable'],
})

/** What became of a card that was sold: it can be redeemed, it was and waits for the seller, or what it is worth was delivered. */
export const RedeemedCard = z.strictObject({
  state: z.enum(['open', 'waiting', 'delivered']),
  redeemTime: z.nullable(Moment),
  deliverTime: z.nullable(Moment),
  /** What the seller delivered for it. */
  text: z.nullable(z.string()),
  /** Why the seller could not deliver what was asked for last; the card can be redeemed again. */
  rejection: z.nullable(z.strictObject({ why: z.string(), time: Moment })),
})
export type RedeemedCard = z.infer<typeof RedeemedCard>

/** Why a card cannot be redeemed. */
const cardErrorCodes = [
  'itemNotFound',
  'itemNotRedeemable',
  'cardUnknown',
  'cardNotSold',
  'cardRefunded',
  'cardReplaced',
  'proofNeeded',
  'tooOften',
] as const

export const findRedemption = endpoint({
  ...ofVisitor,
  path: '/card-core/redemption/find',
  summary: 'What became of a card, for whoever holds it; wrong ones are limited per network',
  input: z.strictObject({ itemId: ItemId, card: TypedCard, ...workFields }),
  reply: RedeemedCard,
  errorCodes: cardErrorCodes,
})

export const redeemCard = endpoint({
  ...ofVisitor,
  path: '/card-core/redemption/redeem',
  summary: 'Redeems a card of an item, once: the seller delivers what it is exchanged for',
  input: z.strictObject({
    itemId: ItemId,
    card: TypedCard,
    /** One for each question of the redeem page; empty for optional ones that are left out. */
    answers: z.array(z.string().check(z.maxLength(maxAnswerLength))).check(z.maxLength(maxQuestions)),
    ...workFields,
  }),
  reply: RedeemedCard,
  errorCodes: [...cardErrorCodes, 'cardRedeemed', 'answersMissing', 'answersWrong'],
})
