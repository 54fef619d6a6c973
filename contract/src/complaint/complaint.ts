import * as z from 'zod/mini'
import { refundStates } from '../delivery/delivery.ts'
import { buyerProof, buyerProofErrorCodes } from '../order/buyer-proof.ts'
import { BuyerContact, StoredContact } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { CardId, ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { Moment } from '../shared/time.ts'
import { Picture, UploadKey } from '../upload/upload.ts'

/**
 * The number of one complaint. It grants no access by itself: that takes a proof for its order, or its owner's
 * session.
 */
export const ComplaintNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'ComplaintNo'>()
export type ComplaintNo = z.infer<typeof ComplaintNo>

/** What is wrong. A paid order that is not delivered accepts only `notReceived`. */
export const complaintTypes = ['notWorking', 'alreadyUsed', 'notAsDescribed', 'notReceived', 'other'] as const
export const ComplaintType = z.enum(complaintTypes)
export type ComplaintType = z.infer<typeof ComplaintType>

export const expectations = ['replace', 'refund'] as const
export const Expectation = z.enum(expectations)
export type Expectation = z.infer<typeof Expectation>

/**
 * The status of a complaint. `open`: the seller's turn, with a deadline. `answered`: the buyer's turn. `escalated`:
 * the platform decides. `resolved`: cards replaced or money refunded. `rejected`: by the platform. `closed`: by the
 * buyer.
 */
export const complaintStatuses = ['open', 'answered', 'escalated', 'resolved', 'rejected', 'closed'] as const
export const ComplaintStatus = z.enum(complaintStatuses)
export type ComplaintStatus = z.infer<typeof ComplaintStatus>

/** The statuses of complaints that have not ended; an order has at most one such complaint. */
export const activeComplaintStatuses = [
  'open',
  'answered',
  'escalated',
] as const satisfies readonly ComplaintStatus[]

/** Who wrote a message or changed the status; `time` stands for an expired deadline. */
const complaintSides = ['buyer', 'seller', 'platform', 'time'] as const
export const ComplaintSide = z.enum(complaintSides)
export type ComplaintSide = z.infer<typeof ComplaintSide>

/** Why the status changed. `delivered`: the missing cards were delivered, which counts as an answer. */
const complaintReasons = [
  'opened',
  'answered',
  'replied',
  'escalated',
  'refused',
  'replaced',
  'refunded',
  'rejected',
  'withdrawn',
  'delivered',
] as const
export const ComplaintReason = z.enum(complaintReasons)
export type ComplaintReason = z.infer<typeof ComplaintReason>

/** A message, trimmed. */
export const ComplaintText = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
export const complaintTextLength = { min: 10, max: 500 } as const

export const maxProofPictures = 3
/** The images of one message. */
export const ProofImages = z.array(UploadKey).check(z.maxLength(maxProofPictures))

/** How a complaint ended for the buyer. */
export const Outcome = z.strictObject({
  kind: z.enum(['replaced', 'refunded']),
  /** `silence`: the seller missed the deadline. */
  by: z.enum(['seller', 'platform', 'silence']),
  /** The cards that were replaced or refunded; empty if none had been delivered. */
  cardIds: z.array(CardId),
  /** Null if nothing is refunded. */
  amountFen: z.nullable(PositiveFen),
  refundState: z.nullable(z.enum(refundStates)),
  /** The refund goes to the buyer's balance because it cannot go to the original payment method. */
  toBalance: z.boolean(),
})
export type Outcome = z.infer<typeof Outcome>

export const ComplaintEvent = z.strictObject({
  from: z.nullable(ComplaintStatus),
  to: ComplaintStatus,
  side: ComplaintSide,
  reason: ComplaintReason,
  time: Moment,
})
export type ComplaintEvent = z.infer<typeof ComplaintEvent>

const summaryFields = {
  complaintNo: ComplaintNo,
  orderNo: OrderNo,
  shortUrl: ShortUrl,
  shopName: z.string(),
  itemId: ItemId,
  /** The title in the order's item version. */
  itemTitle: z.string(),
  cover: z.nullable(PictureAddress),
  type: ComplaintType,
  expectation: Expectation,
  status: ComplaintStatus,
  createTime: Moment,
  /** The deadline of the seller's answer; null unless it is the seller's turn. */
  dueTime: z.nullable(Moment),
}

/** A complaint as both sides see it. */
export const Complaint = z.strictObject({
  ...summaryFields,
  description: z.string(),
  warranty: z.string(),
  /** Number of cards in the order; they are numbered from 1. */
  cardCount: z.int().check(z.minimum(0)),
  /** The cards complained about; empty if none had been delivered. A replaced card keeps its number. */
  cardIds: z.array(CardId),
  /** Present only for the logged-in owner of the order. */
  contact: z.nullable(StoredContact),
  /** Paid with test money. */
  sandbox: z.boolean(),
  serverTime: Moment,
  /** Start of the seller's current turn, for a progress bar that ends at `dueTime`. */
  turnTime: z.nullable(Moment),
  endTime: z.nullable(Moment),
  outcome: z.nullable(Outcome),
  /** Oldest first. */
  events: z.array(ComplaintEvent),
  /** The actions the buyer may take now. */
  mayAnswer: z.boolean(),
  mayEscalate: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type Complaint = z.infer<typeof Complaint>

const LastMessage = z.strictObject({
  side: z.enum(['buyer', 'seller', 'platform']),
  text: z.string(),
  pictures: z.int(),
  time: Moment,
})

/** A complaint in a list. */
export const ComplaintRow = z.strictObject({
  ...summaryFields,
  endTime: z.nullable(Moment),
  /** Null while the card password has not been given. */
  lastMessage: z.nullable(LastMessage),
})
export type ComplaintRow = z.infer<typeof ComplaintRow>

/** One message of a complaint. */
export const Proof = z.strictObject({
  proofNo: z.string(),
  side: z.enum(['buyer', 'seller', 'platform']),
  text: z.string(),
  /** Their links expire after a few minutes. */
  images: z.array(Picture),
  createTime: Moment,
})
export type Proof = z.infer<typeof Proof>

/**
 * The session of the account that owns the order needs neither; a guest sends the order number and a proof that the
 * order is theirs.
 */
const buyerAccess = { orderNo: z.optional(OrderNo), ...buyerProof }
const cardPasswordErrorCodes = [
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'tooOften',
] as const
const count = z.int().check(z.minimum(0))

/** Number of complaints in each status, independent of a filter. */
export const ComplaintCounts = z.strictObject({
  open: count,
  answered: count,
  escalated: count,
  resolved: count,
  rejected: count,
  closed: count,
} satisfies Record<ComplaintStatus, typeof count>)

export const pageComplaint = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/buyer/complaint/pageComplaint',
  summary:
    "The complaints of one order, or without `orderNo` those of all the account's orders, newest first",
  input: z.strictObject({ ...paging, status: z.optional(ComplaintStatus), ...buyerAccess }),
  reply: z.strictObject({
    ...pageOf(ComplaintRow).shape,
    serverTime: Moment,
    counts: ComplaintCounts,
  }),
  errorCodes: ['sessionNeeded', 'orderNotFound', ...cardPasswordErrorCodes],
})

export const addComplaint = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/complaint/addComplaint',
  summary:
    'Opens a complaint about cards of an order; `complaintRunning` carries the number of the one that is already open',
  input: z.strictObject({
    orderNo: OrderNo,
    ...buyerProof,
    type: ComplaintType,
    expectation: Expectation,
    /** At least one of the delivered cards; empty if nothing was delivered. */
    cardIds: z.array(CardId).check(z.maxLength(999)),
    text: ComplaintText,
    images: ProofImages,
    contact: BuyerContact,
  }),
  reply: z.strictObject({ complaintNo: ComplaintNo }),
  errorCodes: [
    'orderNotFound',
    'complaintRunning',
    'complaintTooLate',
    'complaintNotPossible',
    'onlyNotReceived',
    'cardsNotOfOrder',
    'contactMissing',
    'uploadNotFound',
    ...buyerProofErrorCodes,
  ],
})

/** The data of `complaintRunning`. */
export const RunningComplaint = z.strictObject({ complaintNo: ComplaintNo })

const complaintAccess = { complaintNo: ComplaintNo, ...buyerAccess }

export const detailComplaint = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/complaint/detailComplaint',
  summary: 'A complaint with its history and outcome; its messages come from pageProofInfo',
  input: z.strictObject(complaintAccess),
  reply: Complaint,
  errorCodes: ['complaintNotFound', ...buyerProofErrorCodes],
})

export const closeComplaint = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/complaint/closeComplaint',
  summary: 'Withdraws a complaint that has not ended; idempotent',
  input: z.strictObject(complaintAccess),
  reply: Complaint,
  errorCodes: ['complaintNotFound', 'complaintOver', ...buyerProofErrorCodes],
})

export const escalateComplaint = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/complaint/escalateComplaint',
  summary: 'Asks the platform to decide, once the seller has answered; idempotent',
  input: z.strictObject(complaintAccess),
  reply: Complaint,
  errorCodes: ['complaintNotFound', 'complaintUnanswered', 'complaintOver', ...buyerProofErrorCodes],
})

export const pageProofInfo = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/complaint/pageProofInfo',
  summary: 'The messages of a complaint, oldest first',
  input: z.strictObject({ ...paging, ...complaintAccess }),
  reply: z.strictObject({ ...pageOf(Proof).shape, serverTime: Moment }),
  errorCodes: ['complaintNotFound', ...buyerProofErrorCodes],
})

export const addProof = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/complaint/addProof',
  summary:
    "Sends a message to the seller. After an answer this starts the seller's turn again, with a new deadline",
  input: z.strictObject({ ...complaintAccess, text: ComplaintText, images: ProofImages }),
  reply: Proof,
  errorCodes: ['complaintNotFound', 'complaintOver', 'uploadNotFound', ...buyerProofErrorCodes],
})
