import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { cursorPageOf, cursorPaging, pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment, shopTimeZone } from '../shared/time.ts'

export const countGuestOrders = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/order/countGuestOrders',
  summary:
    "Number of guest orders placed with the account's verified phone, without those of shops where it works",
  input: z.strictObject({}),
  reply: z.strictObject({ count: z.int().check(z.minimum(0)) }),
  errorCodes: ['sessionNeeded', 'phoneUnproved'],
})

export const takeOverOrders = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/order/takeOver',
  summary:
    "Moves the guest orders placed with the account's verified phone into it, without those of shops where it works",
  input: z.strictObject({}),
  reply: z.strictObject({ taken: z.int().check(z.minimum(0)) }),
  errorCodes: ['sessionNeeded', 'phoneUnproved'],
})

/** An order in a list. */
export const OrderRow = z.strictObject({
  orderNo: OrderNo,
  shortUrl: ShortUrl,
  itemId: ItemId,
  itemTitle: z.string(),
  quantity: z.int(),
  /** The amount paid, fee included; until then the amount due through the channel chosen at purchase. */
  amountFen: PositiveFen,
  /** The name of the pay channel of the payment; null until paid. */
  payChannel: z.nullable(z.string()),
  status: OrderStatus,
  sandbox: z.boolean(),
  createTime: Moment,
})

/** An order in the list of its buyer or seller. */
export const OwnOrderRow = z.strictObject({
  ...OrderRow.shape,
  shopName: z.string(),
  cover: z.nullable(PictureAddress),
  payBefore: Moment,
  /** When its cards were last exported; null for its seller. */
  exportedTime: z.nullable(Moment),
})
export type OwnOrderRow = z.infer<typeof OwnOrderRow>

/** The tabs of an order list, each with its statuses. */
export const orderTabs = {
  unpaid: ['unpaid', 'closing'],
  paid: ['paid'],
  delivered: ['delivered'],
  refund: ['refunding', 'refunded'],
  closed: ['cancelled', 'expired'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type OrderTab = keyof typeof orderTabs
const count = z.int().check(z.minimum(0))
const tabNames = Object.keys(orderTabs) as [OrderTab, ...OrderTab[]]

const orderFilter = {
  status: z.optional(z.enum(tabNames)),
  /** An order number, or part of an item's title. */
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** By order time, from `from` (inclusive) to `to` (exclusive). */
  from: z.optional(Moment),
  to: z.optional(Moment),
}

export const pageOrders = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/order/page',
  summary: 'The orders that the account bought, or that its shops sold, newest first',
  input: z.strictObject({
    side: z._default(z.enum(['bought', 'sold']), 'bought'),
    ...orderFilter,
    ...paging,
  }),
  reply: z.strictObject({
    ...pageOf(OwnOrderRow).shape,
    /** Number of orders in each tab, independent of the filter. */
    counts: z.strictObject({
      unpaid: count,
      paid: count,
      delivered: count,
      refund: count,
      closed: count,
    } satisfies Record<OrderTab, typeof count>),
  }),
  errorCodes: ['sessionNeeded'],
})

export const listOrders = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:read',
  path: '/card-core/seller/order/page',
  summary: "A shop's orders, newest first",
  input: z.strictObject({ shortUrl: ShortUrl, status: z.optional(OrderStatus), ...cursorPaging }),
  reply: cursorPageOf(OrderRow),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

/** The time zone of days and times, such as "Asia/Shanghai"; an unknown one is rejected with `badInput`. */
export const TimeZone = z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)), shopTimeZone)

/** Sales: paid orders less their refunds. Test money is counted separately and is no revenue. */
const salesFields = {
  orders: count,
  quantity: count,
  /** In 分; a total can exceed the limit of a single order. */
  revenueFen: count,
  testFen: count,
}
export const SalesOfDay = z.strictObject({ day: z.iso.date(), ...salesFields })
export type SalesOfDay = z.infer<typeof SalesOfDay>
export const SalesOfItem = z.strictObject({
  itemId: ItemId,
  itemTitle: z.string(),
  shortUrl: ShortUrl,
  ...salesFields,
})
export type SalesOfItem = z.infer<typeof SalesOfItem>

/** The longest period that can be broken down by day. */
export const maxSalesDays = 400

export const sumSales = endpoint({
  audience: 'buyer',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/buyer/order/sumSales',
  summary: "Sales of the account's shops, by day of order and by item",
  input: z.strictObject({
    from: Moment,
    to: Moment,
    /** One of the account's shops; all of them if left out. */
    shortUrl: z.optional(ShortUrl),
    /** The time zone in which days begin. */
    timeZone: TimeZone,
  }),
  reply: z.strictObject({
    /** The shops that the account owns; empty if it is not a seller. */
    shops: z.array(z.strictObject({ shortUrl: ShortUrl, name: z.string() })),
    /** Whether this installation accepts test money. */
    sandbox: z.boolean(),
    total: z.strictObject(salesFields),
    /** Days with sales, earliest first. */
    days: z.array(SalesOfDay),
    /** Best selling first. */
    items: z.array(SalesOfItem),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
})

export const exportSales = endpoint({
  audience: 'buyer',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/buyer/order/exportSales',
  summary: "The orders that the account's shops sold as a file, newest first; never a card, never a contact",
  input: z.strictObject({
    ...orderFilter,
    shortUrl: z.optional(ShortUrl),
    format: z.enum(['csv', 'xlsx']),
    timeZone: TimeZone,
  }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
  file: true,
})
