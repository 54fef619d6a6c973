import * as z from 'zod/mini'
import { OrderAnswer } from '../order/order-answer.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { maxCardLength } from '../stock/stock.ts'

/**
 * What the program of a seller is asked for. Calls about the same order have the same content, apart from the time in
 * their signature, and must be answered with the same cards.
 */
export const ProgramRequest = z.strictObject({
  /** A test has a made-up order of one unit; what it answers is delivered to nobody. */
  kind: z.enum(['order.deliver', 'program.test']),
  orderNo: OrderNo,
  /** The variant that was bought, where the item has variants. */
  itemId: ItemId,
  itemTitle: z.string(),
  quantity: z.int().check(z.minimum(1)),
  testMoney: z.boolean(),
  answers: z.array(OrderAnswer),
})
export type ProgramRequest = z.infer<typeof ProgramRequest>

/** What it answers, with status 200: one card for each unit. Fields that are not known here are ignored. */
export const ProgramAnswer = z.object({
  cards: z
    .array(z.string().check(z.minLength(1), z.maxLength(maxCardLength)))
    .check(z.minLength(1), z.maxLength(999)),
})

/**
 * Why an attempt delivered nothing: nothing answered in time, another status than 200, no cards in the answer, another
 * number of them than ordered, a card that the shop has or sold before, other cards than in an earlier answer, or the
 * program was removed.
 */
export const ProgramProblem = z.enum([
  'noAnswer',
  'status',
  'malformed',
  'count',
  'repeated',
  'differs',
  'removed',
])
export type ProgramProblem = z.infer<typeof ProgramProblem>

/** A call waits for its next attempt, delivered the order, or was given up: the order waits for manual delivery. */
export const programCallStates = ['pending', 'done', 'failed'] as const
export const ProgramCallState = z.enum(programCallStates)
export type ProgramCallState = z.infer<typeof ProgramCallState>

/** The delivery of an order by its seller's program, as the seller sees it. */
export const ProgramCall = z.strictObject({
  state: ProgramCallState,
  tries: z.int(),
  /** Null unless it is `pending`. */
  nextTryTime: z.nullable(Moment),
  /** Of the last attempt; null where it brought the cards, or where there was none yet. */
  problem: z.nullable(ProgramProblem),
  /** The status of the last answer; null where nothing answered. */
  status: z.nullable(z.int()),
})
export type ProgramCall = z.infer<typeof ProgramCall>

const shopInput = { shortUrl: ShortUrl }
const settings = { audience: 'seller', access: 'seller', rights: ['settings'], session: 'needed' } as const

export const showProgram = endpoint({
  ...settings,
  apiScope: null,
  path: '/card-core/seller/program/show',
  summary: "The address of a shop's own program for delivery; never its key",
  input: z.strictObject(shopInput),
  reply: z.strictObject({ url: z.nullable(z.string()), pendingCalls: z.int() }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const setProgram = endpoint({
  ...settings,
  apiScope: null,
  path: '/card-core/seller/program/set',
  summary: "Sets the address of a shop's own program for delivery, and returns a new signing key, once",
  input: z.strictObject({ ...shopInput, url: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: z.strictObject({ url: z.string(), key: z.string() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'webhookNotAllowed'],
})

export const removeProgram = endpoint({
  ...settings,
  apiScope: null,
  path: '/card-core/seller/program/remove',
  summary: 'Removes the program; orders that wait for it are delivered manually',
  input: z.strictObject(shopInput),
  reply: z.strictObject({ url: z.null() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'programMissing'],
})

export const testProgram = endpoint({
  ...settings,
  apiScope: null,
  path: '/card-core/seller/program/test',
  summary:
    'Asks the program for one card of an order that does not exist, and returns what is wrong with its answer',
  input: z.strictObject(shopInput),
  /** `status`: of its answer; null if nothing answered within 5 seconds or the address may not be called. */
  reply: z.strictObject({ problem: z.nullable(ProgramProblem), status: z.nullable(z.int()) }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'programMissing'],
})

export const listProgramCalls = endpoint({
  ...settings,
  apiScope: null,
  path: '/card-core/seller/program/list',
  summary: 'The orders that the program of a shop was asked for, newest first',
  input: z.strictObject({ ...shopInput, state: z.optional(ProgramCallState), ...paging }),
  reply: pageOf(
    z.strictObject({
      ...ProgramCall.shape,
      orderNo: OrderNo,
      createTime: Moment,
      endTime: z.nullable(Moment),
    }),
  ),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const callProgram = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:deliver',
  idempotencyKey: true,
  path: '/card-core/seller/order/callProgram',
  summary:
    "Asks the shop's program for the cards of an order that waits for it, or was given up, now and with all attempts",
  input: z.strictObject({ orderNo: OrderNo }),
  reply: ProgramCall,
  errorCodes: ['sessionNeeded', 'orderNotFound', 'programMissing', 'orderNotDeliverable'],
})
