import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { Fen, maxFen, PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/**
 * What changes a balance: a purchase debits it; a refund, a balance from a shop that moved here, a gift code, or a
 * top-up with its bonus credits it. A refund of a top-up takes both back. A part that was taken for an order goes back where
 * the order is not paid with it.
 */
export const entryKinds = [
  'purchase',
  'refund',
  'import',
  'giftCode',
  'topUp',
  'bonus',
  'topUpRefund',
  'bonusReturn',
  'partReturn',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** One change of a balance, as its owner reads it. */
export const StatementLine = z.strictObject({
  time: Moment,
  kind: z.enum(entryKinds),
  /** Null for what no order caused: a balance from a shop that moved here, a gift code. */
  orderNo: z.nullable(OrderNo),
  /** Negative for a debit. */
  amountFen: z.int().check(z.minimum(-maxFen), z.maximum(maxFen)),
  balanceAfterFen: Fen,
})
export type StatementLine = z.infer<typeof StatementLine>

export const pageStatement = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/wallet/pageStatement',
  summary: 'The balance of the account and its changes, newest first',
  input: z.strictObject(paging),
  reply: z.strictObject({
    ...pageOf(StatementLine).shape,
    balanceFen: Fen,
    /** False for test money. */
    realMoney: z.boolean(),
  }),
  errorCodes: ['sessionNeeded'],
})

export const checkBalance = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/card-core/buyer/wallet/checkBalance',
  summary: 'Whether the account can pay one of its orders from its balance, and the balance',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({}),
  reply: z.strictObject({ balanceFen: Fen, amountFen: PositiveFen, realMoney: z.boolean() }),
  errorCodes: ['sessionNeeded', 'orderNotFound', 'orderNotPayable', 'channelUnavailable', 'tooOften'],
})
