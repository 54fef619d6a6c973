import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, ShortUrl } from '../shared/ids.ts'
import { Month } from '../shared/month.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment, shopDaySpan } from '../shared/time.ts'

const count = z.int().check(z.minimum(0))

/** What was earned, in 分. Money is counted in the span in which it moved, an order in the span in which it was paid. */
export const Earnings = z.strictObject({
  orders: count,
  /** Units that these orders bought; cards given as a replacement are no further units. */
  quantity: count,
  /** Money that paid orders, with the fees that buyers paid on top. */
  revenueFen: count,
  refundedFen: count,
  /** What gateways charge by the rate of the payment method, whether the buyer or the seller pays it. */
  feeFen: count,
  /** What the platform charged for these orders, by the fee of the shop when each was paid; a refund leaves it. */
  platformFeeFen: count,
  /** What the delivered cards cost, replaced ones included, as far as their batches name a cost. */
  costFen: count,
  /** Units and replaced cards of which no cost is known: a batch without one, a text, a manual delivery. */
  unknownCost: count,
  /** Revenue less refunds, both fees and cost; null while a cost is unknown. */
  earnedFen: z.nullable(z.int()),
})
export type Earnings = z.infer<typeof Earnings>

export const sumEarnings = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/report/earnings',
  summary: 'What each item of a shop earned in a span of days after refunds, fees and the cost of its cards',
  input: z.strictObject({ shortUrl: ShortUrl, ...shopDaySpan, ...paging }),
  reply: z.strictObject({
    /** The items by revenue; test money has rows of its own. */
    items: pageOf(
      z.strictObject({ itemId: ItemId, itemTitle: z.string(), sandbox: z.boolean(), ...Earnings.shape }),
    ),
    /** All items together, of real money. */
    real: Earnings,
    /** The same of test money, which is no income. */
    test: Earnings,
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
})

export const statementFormats = ['csv', 'xlsx'] as const

/** Money that moved in a month, in 分. */
const MonthSums = z.strictObject({
  receivedFen: count,
  refundedFen: count,
  /** What gateways charge by the rate of the payment method. */
  feeFen: count,
  /** Received less refunds and fees. */
  netFen: z.int(),
})
export type MonthSums = z.infer<typeof MonthSums>

export const listStatementMonths = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/report/months',
  summary:
    'The months of which a shop has a statement, the newest first, with what was received and refunded',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({
    months: z.array(
      z.strictObject({
        month: Month,
        from: z.iso.date(),
        to: z.iso.date(),
        isOver: z.boolean(),
        real: MonthSums,
        /** Test money, which is no income. */
        test: MonthSums,
      }),
    ),
    time: Moment,
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
})

export const exportStatement = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/report/statement',
  summary: 'The statement of a shop for a month as a file: a row for each payment and refund, and totals',
  input: z.strictObject({ shortUrl: ShortUrl, month: Month, format: z.enum(statementFormats) }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
  file: true,
})
