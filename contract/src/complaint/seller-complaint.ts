import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { CardId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import {
  Complaint,
  ComplaintCounts,
  ComplaintNo,
  ComplaintRow,
  ComplaintStatus,
  ComplaintText,
  Proof,
  ProofImages,
} from './complaint.ts'

/** A delivered card of an order, masked. */
export const MaskedCard = z.strictObject({
  cardId: CardId,
  masked: z.string(),
  /** It was redeemed on the redeem page of its item: it is never replaced, and a refund should consider it. */
  redeemed: z.optional(z.literal(true)),
})

/** Where the cards of an order came from: they are replaced from there. */
export const replacementSource = {
  source: z.enum(['stock', 'texts', 'file', 'nothing']),
  /** Free cards of the item, counted up to 1001; null where the cards did not come from stock. */
  freeCards: z.nullable(z.int()),
}

/** A complaint as its seller and the operator see it: without the buyer's contact. */
export const SellerComplaint = z.strictObject({
  ...Complaint.shape,
  contact: z.null(),
  proofs: z.array(Proof),
  quantity: z.int(),
  /** What the order cost. */
  amountFen: PositiveFen,
  /** The name of the method that paid the order; null while unpaid. */
  payChannel: z.nullable(z.string()),
  /** Whether an account owns the order: a refund that its payment method rejects can go to its balance. */
  hasAccount: z.boolean(),
  ...replacementSource,
  /** All delivered cards; a replaced card keeps its number. */
  cards: z.array(MaskedCard),
  /** Those complained about for which the buyer has got nothing since, such as by a recall. */
  openCardIds: z.array(CardId),
  /** When the cards complained about were opened, and by which account, latest first; empty for the command line. */
  openings: z.array(z.strictObject({ by: z.string(), time: Moment })),
  /** The default amount of a refund: the share of the cards complained about. */
  shareFen: Fen,
  /** The part of the order's amount that can still be refunded. */
  refundableFen: Fen,
})
export type SellerComplaint = z.infer<typeof SellerComplaint>

/** A complaint in a list of its seller. */
export const SellerComplaintRow = z.strictObject({
  ...ComplaintRow.shape,
  quantity: z.int(),
  /** What the order cost. */
  amountFen: PositiveFen,
})
export type SellerComplaintRow = z.infer<typeof SellerComplaintRow>

const statusReply = z.strictObject({ complaintNo: ComplaintNo, status: ComplaintStatus })
/** Replacement texts, one for each chosen card, for deliveries that did not come from stock. */
export const replacementTexts = z
  .array(z.string().check(z.minLength(1), z.maxLength(4096)))
  .check(z.minLength(1), z.maxLength(999))
export const chosenCardIds = z.array(CardId).check(z.minLength(1), z.maxLength(999))

export const listComplaints = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints', 'orders'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/complaint/page',
  summary:
    "A shop's complaints, those with the nearest deadline first; without a shop those of all the caller's shops",
  input: z.strictObject({
    shortUrl: z.optional(ShortUrl),
    status: z.optional(ComplaintStatus),
    orderNo: z.optional(OrderNo),
    ...paging,
  }),
  reply: z.strictObject({
    ...pageOf(SellerComplaintRow).shape,
    serverTime: Moment,
    counts: ComplaintCounts,
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const showComplaint = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/complaint/show',
  summary: 'A complaint with its messages and what it may cost',
  input: z.strictObject({ complaintNo: ComplaintNo }),
  reply: SellerComplaint,
  errorCodes: ['sessionNeeded', 'complaintNotFound'],
})

export const openComplaintCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['cards'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/complaint/openCards',
  summary: 'The cards complained about, in full; each call is recorded with the account that made it',
  input: z.strictObject({ complaintNo: ComplaintNo }),
  reply: z.strictObject({
    cards: z.array(z.strictObject({ cardId: CardId, content: z.string() })),
  }),
  errorCodes: ['sessionNeeded', 'complaintNotFound'],
})

export const answerComplaint = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/complaint/answer',
  summary: 'Sends a message to the buyer; it meets the deadline',
  input: z.strictObject({ complaintNo: ComplaintNo, text: ComplaintText, images: ProofImages }),
  reply: statusReply,
  errorCodes: ['sessionNeeded', 'complaintNotFound', 'complaintOver', 'uploadNotFound'],
})

export const replaceComplaint = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/complaint/replace',
  summary:
    'Replaces the chosen cards by new ones from stock, or by texts if they did not come from stock; the old ones become void',
  input: z.strictObject({
    complaintNo: ComplaintNo,
    /** Defaults to the cards complained about for which the buyer has got nothing since. */
    cardIds: z.optional(chosenCardIds),
    texts: z.optional(replacementTexts),
    /** A message to the buyer. */
    text: z.optional(ComplaintText),
  }),
  reply: statusReply,
  errorCodes: [
    'sessionNeeded',
    'complaintNotFound',
    'complaintOver',
    'cardsNotOfOrder',
    'cardsMadeGood',
    'replacementShort',
    'replacementTextsWanted',
    'replacementFromStock',
    'complaintNotPossible',
    'stockBusy',
  ],
})

export const refundComplaint = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/complaint/refund',
  summary: 'Refunds part of the order: the given amount, or else the share of the cards complained about',
  input: z.strictObject({
    complaintNo: ComplaintNo,
    amountFen: z.optional(PositiveFen),
    text: z.optional(ComplaintText),
  }),
  reply: z.strictObject({ ...statusReply.shape, amountFen: PositiveFen }),
  errorCodes: [
    'sessionNeeded',
    'complaintNotFound',
    'complaintOver',
    'cardsMadeGood',
    'refundTooLarge',
    'complaintNotPossible',
  ],
})

export const rejectComplaint = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/complaint/reject',
  summary: 'Rejects the complaint with reasons; the platform then decides',
  input: z.strictObject({ complaintNo: ComplaintNo, text: ComplaintText, images: ProofImages }),
  reply: statusReply,
  errorCodes: ['sessionNeeded', 'complaintNotFound', 'complaintOver', 'uploadNotFound'],
})

export const decideComplaint = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/complaint/decide',
  summary: 'Decides an escalated complaint: a refund, new cards, or nothing',
  input: z.strictObject({
    complaintNo: ComplaintNo,
    decision: z.enum(['refund', 'replace', 'reject']),
    amountFen: z.optional(PositiveFen),
    cardIds: z.optional(chosenCardIds),
    texts: z.optional(replacementTexts),
    /** The reasons, which both sides read. */
    text: ComplaintText,
    images: z.optional(ProofImages),
  }),
  reply: statusReply,
  errorCodes: [
    'sessionNeeded',
    'adminNeeded',
    'complaintNotFound',
    'complaintNotEscalated',
    'ownComplaint',
    'uploadNotFound',
    'complaintOver',
    'cardsNotOfOrder',
    'cardsMadeGood',
    'replacementShort',
    'replacementTextsWanted',
    'replacementFromStock',
    'refundTooLarge',
    'complaintNotPossible',
    'stockBusy',
  ],
})
