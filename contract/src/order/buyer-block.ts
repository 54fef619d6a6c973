import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo, ShortUrl } from '../shared/ids.ts'
import { cursorPageOf, cursorPaging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { SellerText } from './seller-order.ts'

/**
 * What of an order's buyer is blocked. `contact`: orders that give its phone, email or QQ, and the account that owns it.
 * `network`: every browser in the network that the order came from, as the limits of orders see it.
 */
export const buyerBlockKinds = ['contact', 'network'] as const
export const BuyerBlockKind = z.enum(buyerBlockKinds)
export type BuyerBlockKind = z.infer<typeof BuyerBlockKind>

/** The number of one block, which lifts it. */
export const BuyerBlockNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'BuyerBlockNo'>()
export type BuyerBlockNo = z.infer<typeof BuyerBlockNo>

export const maxBlockDays = 3650

export const blockBuyer = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:write',
  idempotencyKey: true,
  path: '/card-core/seller/buyer/block',
  summary:
    'Keeps the buyer of an order from placing further orders in its shop, by contact or network. Orders that exist are not changed',
  input: z.strictObject({
    orderNo: OrderNo,
    by: BuyerBlockKind,
    /** Only this shop reads it. */
    why: SellerText,
    /** Until it is lifted, if left out. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(maxBlockDays))),
  }),
  reply: z.strictObject({ blockNo: BuyerBlockNo, until: z.nullable(Moment) }),
  errorCodes: ['sessionNeeded', 'orderNotFound', 'nothingToBlock'],
})

export const unblockBuyer = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:write',
  idempotencyKey: true,
  path: '/card-core/seller/buyer/unblock',
  summary: 'Lifts a block, and every other block of the shop that stops the same buyer in the same way',
  input: z.strictObject({ blockNo: BuyerBlockNo }),
  reply: z.strictObject({
    /** How many blocks were lifted. */
    lifted: z.int().check(z.minimum(1)),
  }),
  errorCodes: ['sessionNeeded', 'buyerBlockNotFound'],
})

/** A block in effect. */
export const BuyerBlock = z.strictObject({
  blockNo: BuyerBlockNo,
  by: BuyerBlockKind,
  /** The order that it was made from. */
  orderNo: OrderNo,
  /** The contact of that order, masked. */
  contact: z.strictObject({
    phone: z.nullable(z.string()),
    mail: z.nullable(z.string()),
    qq: z.nullable(z.string()),
  }),
  why: z.string(),
  /** The name of the account that blocked; empty for the command line. */
  blockedBy: z.string(),
  time: Moment,
  /** Null: until it is lifted. */
  until: z.nullable(Moment),
})
export type BuyerBlock = z.infer<typeof BuyerBlock>

export const listBlockedBuyers = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:read',
  path: '/card-core/seller/buyer/blocked',
  summary: 'The blocked buyers of a shop, the latest first',
  input: z.strictObject({ shortUrl: ShortUrl, ...cursorPaging }),
  reply: cursorPageOf(BuyerBlock),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})
