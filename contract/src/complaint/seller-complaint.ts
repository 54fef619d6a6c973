import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { CardId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import {
  Complaint,
  ComplaintNo,
  ComplaintRow,
  ComplaintStatus,
  ComplaintText,
  Proof,
  ProofImages,
} from './complaint.ts'

/** A complaint as its seller, and whoever runs the shop, sees it: without the buyer's contact. */
export const SellerComplaint = z.strictObject({
  ...Complaint.shape,
  contact: z.null(),
  proofs: z.array(Proof),
  /** What a refund for the cards complained about gives back unless another sum is said. */
  shareFen: Fen,
  /** What is left of the order's money that could go back. */
  refundableFen: Fen,
})
export type SellerComplaint = z.infer<typeof SellerComplaint>

const statusReply = z.strictObject({ complaintNo: ComplaintNo, status: ComplaintStatus })
/** Texts for what was delivered otherwise than from stock, one for each chosen card. */
const replacementTexts = z
  .array(z.string().check(z.minLength(1), z.maxLength(4096)))
  .check(z.minLength(1), z.maxLength(999))
const chosenCardIds = z.array(CardId).check(z.minLength(1), z.maxLength(999))

export const listComplaints = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/complaint/page',
  summary: "A shop's complaints, those with the nearest deadline first; without a shop those of all shops",
  input: z.strictObject({
    shortUrl: z.optional(ShortUrl),
    status: z.optional(ComplaintStatus),
    orderNo: z.optional(OrderNo),
    ...paging,
  }),
  reply: pageOf(ComplaintRow),
  errorCodes: ['shopNotFound'],
})

export const showComplaint = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/complaint/show',
  summary: 'A complaint with its messages and what it may cost',
  input: z.strictObject({ complaintNo: ComplaintNo }),
  reply: SellerComplaint,
  errorCodes: ['complaintNotFound'],
})

export const answerComplaint = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/complaint/answer',
  summary: 'A message to the buyer; the deadline is kept with it',
  input: z.strictObject({ complaintNo: ComplaintNo, text: ComplaintText, images: ProofImages }),
  reply: statusReply,
  errorCodes: ['complaintNotFound', 'complaintOver', 'uploadNotFound'],
})

export const replaceComplaint = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/complaint/replace',
  summary:
    'Gives new cards from stock for the chosen ones, which are void from then on; or texts where no stock gave them',
  input: z.strictObject({
    complaintNo: ComplaintNo,
    /** Those complained about where left out. */
    cardIds: z.optional(chosenCardIds),
    texts: z.optional(replacementTexts),
    /** What the buyer is told with it. */
    text: z.optional(ComplaintText),
  }),
  reply: statusReply,
  errorCodes: [
    'complaintNotFound',
    'complaintOver',
    'cardsNotOfOrder',
    'replacementShort',
    'replacementTextsWanted',
    'replacementFromStock',
    'complaintNotPossible',
    'stockBusy',
  ],
})

export const refundComplaint = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/complaint/refund',
  summary: 'Gives money of the order back: a sum, else the share of the cards complained about',
  input: z.strictObject({
    complaintNo: ComplaintNo,
    amountFen: z.optional(PositiveFen),
    text: z.optional(ComplaintText),
  }),
  reply: z.strictObject({ ...statusReply.shape, amountFen: PositiveFen }),
  errorCodes: ['complaintNotFound', 'complaintOver', 'refundTooLarge', 'complaintNotPossible'],
})

export const rejectComplaint = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/complaint/reject',
  summary: 'Refuses with reasons; the platform decides then',
  input: z.strictObject({ complaintNo: ComplaintNo, text: ComplaintText, images: ProofImages }),
  reply: statusReply,
  errorCodes: ['complaintNotFound', 'complaintOver', 'uploadNotFound'],
})

export const decideComplaint = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/complaint/decide',
  summary: 'Ends an escalated complaint: money back, new cards, or nothing',
  input: z.strictObject({
    complaintNo: ComplaintNo,
    decision: z.enum(['refund', 'replace', 'reject']),
    amountFen: z.optional(PositiveFen),
    cardIds: z.optional(chosenCardIds),
    texts: z.optional(replacementTexts),
    text: ComplaintText,
  }),
  reply: statusReply,
  errorCodes: [
    'complaintNotFound',
    'complaintNotEscalated',
    'complaintOver',
    'cardsNotOfOrder',
    'replacementShort',
    'replacementTextsWanted',
    'replacementFromStock',
    'refundTooLarge',
    'complaintNotPossible',
    'stockBusy',
  ],
})
