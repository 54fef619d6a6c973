import * as z from 'zod/mini'
import { ComplaintNo } from '../complaint/complaint.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'

const count = z.int().check(z.minimum(0))

/** One day of shops: paid orders by time of ordering, less their refunds. */
const DayFigures = z.strictObject({
  day: z.iso.date(),
  orders: count,
  /** In 分. Test money is counted separately and is no revenue. */
  revenueFen: count,
  testFen: count,
  /** Until the time of day that it is now, so that a day in progress is compared with the same part of another. */
  ordersByNow: count,
  revenueByNowFen: count,
  testByNowFen: count,
  /** Visitors of the shops, and how many different buyers paid. */
  visitors: count,
  buyers: count,
})
export type DayFigures = z.infer<typeof DayFigures>

/** How many days, today included, Today compares with as many before them. */
export const chartDays = 7

/** The most complaints and items that Today lists; the numbers beside them count all. */
export const maxTodayRows = 10

const LowItem = z.strictObject({
  itemId: ItemId,
  itemTitle: z.string(),
  shortUrl: ShortUrl,
  /** Cards that can be sold. */
  free: count,
})

export const showToday = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders', 'money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/today',
  summary:
    "What a seller has to know and do today: figures by the shop's day, deliveries, redeemed cards, complaints, money and stock that wait",
  input: z.strictObject({
    /** One of the account's shops; all of them if left out. */
    shortUrl: z.optional(ShortUrl),
  }),
  reply: z.strictObject({
    time: Moment,
    /** False: this server has no email set up, so neither the seller nor buyers get any. */
    canMail: z.boolean(),
    /** Whether this installation accepts test money. */
    sandbox: z.boolean(),
    /** False for staff without the right to money: every amount and the cases of money are 0 then. */
    showsMoney: z.boolean(),
    today: DayFigures,
    yesterday: DayFigures,
    /** The same weekday one week ago. */
    lastWeek: DayFigures,
    /** Twice `chartDays` whole days, the oldest first and today last. */
    days: z.array(z.pick(DayFigures, { day: true, orders: true, revenueFen: true, testFen: true })),
    /** Paid orders without their goods. */
    toDeliver: z.strictObject({ orders: count, oldestTime: z.nullable(Moment) }),
    /** Redeemed cards that wait for what they are exchanged for. */
    redemptions: z.strictObject({ waiting: count, oldestTime: z.nullable(Moment) }),
    /** Complaints that wait for the seller, the nearest deadline first. */
    complaints: z.strictObject({
      open: count,
      list: z.array(
        z.strictObject({ complaintNo: ComplaintNo, orderNo: OrderNo, dueTime: z.nullable(Moment) }),
      ),
    }),
    /** Money of the shops' orders that waits for a decision. */
    money: z.strictObject({ cases: count, amountFen: count }),
    /** Published items that run out, the emptiest first. An item that never had a card is not among them. */
    stock: z.strictObject({ low: count, soldOut: count, list: z.array(LowItem) }),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})
