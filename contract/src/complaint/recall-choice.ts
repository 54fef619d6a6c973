import * as z from 'zod/mini'
import { buyerProof, buyerProofErrorCodes } from '../order/buyer-proof.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'

/** What a buyer may choose for recalled cards. */
export const recallChoices = ['replace', 'refund'] as const
export const RecallChoice = z.enum(recallChoices)
export type RecallChoice = z.infer<typeof RecallChoice>

export const chooseRecallRemedy = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/recall/choose',
  summary:
    'Takes new cards or money for the recalled cards of an order, where the seller lets the buyer choose; the choice is made once, and repeating it returns its result',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof, choice: RecallChoice }),
  reply: z.strictObject({
    choice: RecallChoice,
    /** How many cards were replaced or refunded. */
    cards: z.int().check(z.minimum(1)),
    /** What is refunded; null for new cards. */
    amountFen: z.nullable(PositiveFen),
  }),
  errorCodes: [
    'orderNotFound',
    'recallOfferEnded',
    'recallCardsSoldOut',
    'stockBusy',
    ...buyerProofErrorCodes,
  ],
})
