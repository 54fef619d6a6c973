import * as z from 'zod/mini'
import { CouponCode } from '../pricing/pricing.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, PayChannelId, RequestId, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { cursorPageOf, cursorPaging } from '../shared/paging.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { createOrder } from './order.ts'
import { OrderRow, TimeZone } from './order-list.ts'

/** What a seller did to an order; `note`: only wrote something down. */
export const orderActionKinds = [
  'note',
  'refund',
  'replace',
  'cancel',
  'confirm',
  'create',
  'block',
  'unblock',
] as const
export type OrderActionKind = (typeof orderActionKinds)[number]

/** The kinds of text by which orders are found. */
export const orderSearchFields = ['orderNo', 'contact', 'card', 'trade', 'buyer'] as const

/** A reason or a note of the seller; buyers never read it. */
export const SellerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** An act of a seller on an order: the same request is carried out once, and its reason is kept. */
export const sellerRequest = { requestId: RequestId, orderNo: OrderNo, why: SellerText }

/** What narrows down the orders of a shop. */
const orderSearch = {
  shortUrl: ShortUrl,
  /** What to find; every order of the shop if left out. Never stored or logged: it may be a card. */
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(4096))),
  /** Only as this kind of text; as all kinds if left out. */
  by: z.optional(z.enum(orderSearchFields)),
  statuses: z.optional(z.array(OrderStatus).check(z.minLength(1), z.maxLength(8))),
  itemId: z.optional(ItemId),
  payChannel: z.optional(PayChannelId),
  /** By order time, from `from` (inclusive) to `to` (exclusive). */
  from: z.optional(Moment),
  to: z.optional(Moment),
  /** By the order's amount, both inclusive. */
  minFen: z.optional(Fen),
  maxFen: z.optional(Fen),
}

export const searchOrders = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:read',
  path: '/card-core/seller/order/search',
  summary:
    "A shop's orders, newest first, found exactly by order number, the buyer's phone, email or QQ, a card, the gateway's or our number of a payment, or the buyer's account",
  input: z.strictObject({
    ...orderSearch,
    ...cursorPaging,
  }),
  reply: cursorPageOf(OrderRow),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const exportOrders = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:read',
  path: '/card-core/seller/order/export',
  summary:
    "A shop's orders as a file, newest first, found and narrowed down as by searchOrders; never a card, never a contact",
  input: z.strictObject({
    ...orderSearch,
    format: z.enum(['csv', 'xlsx']),
    /** The time zone of the times in the file. */
    timeZone: TimeZone,
  }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
  file: true,
})

export const noteOrder = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:write',
  idempotencyKey: true,
  path: '/card-core/seller/order/note',
  summary: 'Adds a note to an order, which only its shop reads. Notes are never changed',
  input: z.strictObject({ orderNo: OrderNo, text: SellerText }),
  reply: z.strictObject({ time: Moment }),
  errorCodes: ['sessionNeeded', 'orderNotFound'],
})

const { itemId, quantity, contact, answers } = createOrder.input.shape

export const createOrderForBuyer = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:write',
  idempotencyKey: true,
  path: '/card-core/seller/order/create',
  summary:
    'Places an order in the own shop for a buyer, who pays it at the returned link; it is a guest’s order, and only the buyer can act on it as such. Idempotent by requestId',
  input: z.strictObject({
    requestId: RequestId,
    itemId,
    quantity,
    /** Where the buyer is notified about the order, and proves ownership by a code. */
    contact,
    answers,
    /** The payment method that is offered first; the shop's first if left out. The buyer may choose another one. */
    payChannel: z.optional(PayChannelId),
    couponCode: z.optional(CouponCode),
    note: z.optional(SellerText),
  }),
  reply: z.strictObject({
    orderNo: OrderNo,
    status: OrderStatus,
    amountFen: PositiveFen,
    payBefore: Moment,
    /** The page at which the buyer pays and then finds the cards. */
    payUrl: z.url(),
  }),
  errorCodes: [...createOrder.errorCodes, 'itemNotOnSale'],
})
