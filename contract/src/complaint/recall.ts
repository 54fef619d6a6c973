import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { ComplaintNo } from './complaint.ts'
import { RecallChoice } from './recall-choice.ts'

const BatchId = z.int().check(z.minimum(1))
const ofBatch = { shortUrl: ShortUrl, batchId: BatchId }

/** How many cards of a recall are where. */
const RecallCounts = z.strictObject({
  /** Orders that got some of them. */
  orders: z.int(),
  sold: z.int(),
  /** Held by unpaid orders: sold if these are paid, else withdrawn. */
  held: z.int(),
  withdrawn: z.int(),
  /** Sold ones that were replaced, for the recall or for a complaint. */
  replaced: z.int(),
})

export const recallBatch = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/stock/recall',
  summary:
    'Marks a batch as faulty, and cards that were moved out of it: free cards are taken off sale, and orders that got some can be remedied',
  input: z.strictObject({
    ...ofBatch,
    requestId: z.uuid(),
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.strictObject({ batchId: z.int(), withdrawnNow: z.int(), counts: RecallCounts }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'batchNotFound', 'requestReused'],
})

/** An order that got cards of a recall. */
const RecalledOrder = z.strictObject({
  orderNo: OrderNo,
  itemId: ItemId,
  itemTitle: z.string(),
  quantity: z.int(),
  status: OrderStatus,
  createTime: z.iso.datetime(),
  /** How many cards of the recall it got, and what became of them. */
  cards: z.int(),
  replaced: z.int(),
  refunded: z.int(),
  /** Those that its buyer has got nothing for. */
  open: z.int(),
  /** When its buyer was notified of the recall. */
  notifiedTime: z.nullable(z.iso.datetime()),
  /** Until when its buyer may choose between new cards and money, and what happens then; null if that is not open. */
  offer: z.nullable(z.strictObject({ until: Moment, fallback: RecallChoice })),
  /** The complaint about it that is running. */
  complaintNo: z.nullable(ComplaintNo),
})

/** Where the page before ended. */
const cursor = z.optional(OrderNo)

export const listRecalledOrders = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock', 'money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/stock/recall/orders',
  summary: 'A recall, and a page of the orders that got cards of it',
  input: z.strictObject({
    ...ofBatch,
    cursor,
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.strictObject({
    /** The batch that was recalled, which may be the one that the named one was moved out of. */
    batchId: z.int(),
    reason: z.string(),
    time: z.iso.datetime(),
    counts: RecallCounts,
    /** Whether there are enough free cards to replace all sold ones. */
    enoughCards: z.boolean(),
    list: z.array(RecalledOrder),
    nextCursor: z.nullable(OrderNo),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'batchNotFound', 'batchNotRecalled'],
})

/**
 * What the buyers of recalled cards get. `offer`: the choice between new cards and money, for some days; `notify`: word
 * of the recall alone, which the others include.
 */
export const recallRemedies = ['offer', 'replace', 'refund', 'notify'] as const
export const RecallRemedy = z.enum(recallRemedies)
export type RecallRemedy = z.infer<typeof RecallRemedy>

/**
 * What became of one order. `nothingOpen`: its buyer has got new cards or money for each of its cards. `short`: too few
 * free cards; `notPossible`: it is not delivered, or nothing of its money is left; `busy`: its cards are being changed,
 * so that it has to be asked for again; `awaitsBuyer`: its buyer was promised the choice and may still make it.
 */
const recallOutcomes = [
  'notified',
  'offered',
  'replaced',
  'refunded',
  'nothingOpen',
  'short',
  'notPossible',
  'busy',
  'awaitsBuyer',
] as const
const RecallOutcome = z.enum(recallOutcomes)
export type RecallOutcome = z.infer<typeof RecallOutcome>

export const offerDays = { min: 1, max: 30, fallback: 7 } as const

export const remedyRecall = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/stock/recall/remedy',
  summary:
    'Lets the buyers of recalled cards choose between new cards and money, gives them one of these, or notifies them, once for each card: of the named orders, or of all, page by page. A buyer who does not choose in time gets the fallback; where new cards have run out, that is money',
  input: z.strictObject({
    ...ofBatch,
    requestId: z.uuid(),
    remedy: RecallRemedy,
    /** For how many days buyers may choose, and what those get who do not; for `offer`. */
    days: z._default(z.int().check(z.minimum(offerDays.min), z.maximum(offerDays.max)), offerDays.fallback),
    fallback: z._default(RecallChoice, 'replace'),
    /** Without them all orders, as many in one call as a page has; the next call continues at `nextCursor`. */
    orderNos: z.optional(z.array(OrderNo).check(z.minLength(1), z.maxLength(50))),
    cursor,
  }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        orderNo: OrderNo,
        outcome: RecallOutcome,
        /** How many cards were replaced or refunded by this request. */
        cards: z.int(),
        amountFen: z.nullable(z.int()),
      }),
    ),
    nextCursor: z.nullable(OrderNo),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'batchNotFound', 'batchNotRecalled', 'orderNotFound'],
})
