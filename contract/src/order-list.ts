import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from './ids.ts'
import { PositiveFen } from './money.ts'
import { pageOf, paging } from './paging.ts'
import { OrderStatus } from './states.ts'
import { Moment } from './time.ts'

export const countGuestOrders = endpoint({
  audience: 'buyer',
  session: 'needed',
  path: '/card-core/buyer/order/countGuestOrders',
  summary: "How many orders were made as a guest with the account's proved phone",
  input: z.strictObject({}),
  reply: z.strictObject({ count: z.int().check(z.minimum(0)) }),
  refusals: ['sessionNeeded', 'phoneUnproved'],
})

export const takeOverOrders = endpoint({
  audience: 'buyer',
  session: 'needed',
  path: '/card-core/buyer/order/takeOver',
  summary:
    'Takes the orders made as a guest with the phone of the account, which a code proved, into the account',
  input: z.strictObject({}),
  reply: z.strictObject({ taken: z.int().check(z.minimum(0)) }),
  refusals: ['sessionNeeded', 'phoneUnproved'],
})

/** An order in a list. */
export const OrderRow = z.strictObject({
  orderNo: OrderNo,
  shortUrl: ShortUrl,
  itemId: ItemId,
  itemTitle: z.string(),
  quantity: z.int(),
  amountFen: PositiveFen,
  status: OrderStatus,
  sandbox: z.boolean(),
  createTime: Moment,
})

/** An order in the list of whoever bought or sold it. */
export const OwnOrderRow = z.strictObject({
  ...OrderRow.shape,
  shopName: z.string(),
  cover: z.nullable(z.string()),
  payBefore: Moment,
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
const count = z.int()
const tabNames = Object.keys(orderTabs) as [OrderTab, ...OrderTab[]]

export const pageOrders = endpoint({
  audience: 'buyer',
  session: 'needed',
  path: '/card-core/buyer/order/page',
  summary: 'The orders that the account bought, or that its shops sold, newest first',
  input: z.strictObject({
    side: z._default(z.enum(['bought', 'sold']), 'bought'),
    status: z.optional(z.enum(tabNames)),
    /** An order number, or a part of an item's title. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    from: z.optional(Moment),
    to: z.optional(Moment),
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
  refusals: ['sessionNeeded'],
})

export const listOrders = endpoint({
  audience: 'seller',
  path: '/card-core/seller/order/page',
  summary: "A shop's orders, newest first",
  input: z.strictObject({ shortUrl: ShortUrl, status: z.optional(OrderStatus), ...paging }),
  reply: pageOf(OrderRow),
  refusals: ['shopNotFound'],
})
