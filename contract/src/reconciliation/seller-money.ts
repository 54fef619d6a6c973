import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { CaseDetails, CaseNo, ReconciliationCase } from './reconciliation-case.ts'

export const listMoneyCases = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/money/cases',
  summary: "The reconciliation cases of a shop's money, oldest first; the platform decides them",
  input: z.strictObject({ shortUrl: ShortUrl, ...paging }),
  reply: pageOf(ReconciliationCase),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const showMoneyCase = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/money/case',
  summary: 'One reconciliation case of a shop with its order and its gateway notifications',
  input: z.strictObject({ shortUrl: ShortUrl, caseNo: CaseNo }),
  reply: CaseDetails,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'moneyCaseNotFound'],
})

const count = z.int().check(z.minimum(0))

/** A day of a payment method whose gateway statement was compared, or is still waited for. */
const StatementCheck = z.strictObject({
  day: z.iso.date(),
  /** `due`: its statement was not available yet. */
  state: z.enum(['due', 'done']),
  /** Lines of the statement. */
  lines: count,
  /** Differences that were found, and how many of them wait for a decision. */
  differences: count,
  waiting: count,
  checkedTime: z.nullable(Moment),
})

/** A payment method with the statements of its gateway. */
const ChannelStatements = z.strictObject({
  payChannel: PayChannelId,
  channel: z.string(),
  /** The shop that it belongs to; null: the platform. */
  shortUrl: z.nullable(ShortUrl),
  sandbox: z.boolean(),
  /** Whether its gateway offers statements that can be fetched. */
  hasStatements: z.boolean(),
  /** The last days, the newest first. */
  checks: z.array(StatementCheck),
})
export type ChannelStatements = z.infer<typeof ChannelStatements>

/** The days of each payment method that a list of statement checks shows. */
export const maxCheckedDays = 31

const StatementList = z.strictObject({
  /** The last day, in Beijing time, whose statements should be available. */
  lastDay: z.iso.date(),
  channels: z.array(ChannelStatements),
})

export const listStatementChecks = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/money/checks',
  summary: "The gateway statements of a shop's own payment methods that were compared with our ledger",
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: StatementList,
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const listBillChecks = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/bill/list',
  summary: 'The gateway statements of all payment methods that were compared with our ledger',
  input: z.strictObject({}),
  reply: StatementList,
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})
