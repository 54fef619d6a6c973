import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

export const countGuestOrders = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/order/countGuestOrders',
  summary: "How many orders were made as a guest with the account's proved phone",
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
    'Takes the orders made as a guest with the phone of the account, which a code proved, into the account',
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
  /** What was paid, fee included; before that, the sum for the channel that it was made with. */
  amountFen: PositiveFen,
  /** The name of the pay channel that was paid; null while none was. */
  payChannel: z.nullable(z.string()),
  status: OrderStatus,
  sandbox: z.boolean(),
  createTime: Moment,
})

/** An order in the list of whoever bought or sold it. */
export const OwnOrderRow = z.strictObject({
  ...OrderRow.shape,
  shopName: z.string(),
  cover: z.nullable(PictureAddress),
  payBefore: Moment,
  /** When its cards went out as a file for the last time; told to whoever bought them. */
  exportedTime: z.nullable(Moment),
})
export type OwnOrderRow = z.infer<typeof OwnOrderRow>

/** The tabs of a list of orders, each with the states that it shows. */
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
  /** An order number, or a part of an item's title. */
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** By the time of ordering, `from` included and `to` not. */
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
    /** How many there are in each tab, whichever is shown. */
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
  access: 'operator',
  path: '/card-core/seller/order/page',
  summary: "A shop's orders, newest first",
  input: z.strictObject({ shortUrl: ShortUrl, status: z.optional(OrderStatus), ...paging }),
  reply: pageOf(OrderRow),
  errorCodes: ['shopNotFound'],
})

/** Orders whose states can be asked for at once. */
export const maxOrderStates = 20

export const getOrderStates = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/getOrderStates',
  summary:
    'The states of several orders by their numbers, as getOrderStatus tells each; absent ones are left out, and each counts as a guess',
  input: z.strictObject({ orderNos: z.array(OrderNo).check(z.minLength(1), z.maxLength(maxOrderStates)) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ orderNo: OrderNo, status: OrderStatus, payBefore: Moment })),
  }),
  errorCodes: ['tooOften'],
})

/** By whose clock days and times are told, "Asia/Shanghai"; one that is not known is refused with `badInput`. */
export const TimeZone = z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)), 'Asia/Shanghai')

/** What was sold: orders whose money came, with what has not gone back. Test money stands apart and is no revenue. */
const salesFields = {
  orders: count,
  quantity: count,
  /** In 分; a sum of many orders may be larger than any one of them may be. */
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

/** The longest stretch whose days are told apart. */
export const maxSalesDays = 400

export const sumSales = endpoint({
  audience: 'buyer',
  access: 'seller',
  session: 'needed',
  path: '/card-core/buyer/order/sumSales',
  summary: "What the account's shops sold, by day of ordering and by item",
  input: z.strictObject({
    from: Moment,
    to: Moment,
    /** One of the account's shops; all of them where none is named. */
    shortUrl: z.optional(ShortUrl),
    /** By whose midnight days begin. */
    timeZone: TimeZone,
  }),
  reply: z.strictObject({
    /** The shops that the account owns; none is no seller. */
    shops: z.array(z.strictObject({ shortUrl: ShortUrl, name: z.string() })),
    /** Whether this house sells for test money. */
    sandbox: z.boolean(),
    total: z.strictObject(salesFields),
    /** Days on which something was sold, the earliest first. */
    days: z.array(SalesOfDay),
    /** The best sold first. */
    items: z.array(SalesOfItem),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
})

export const exportSales = endpoint({
  audience: 'buyer',
  access: 'seller',
  session: 'needed',
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
