import * as z from 'zod/mini'
import { CouponCode, CouponRefusal } from '../pricing/pricing.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { cursorPageOf, cursorPaging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { CouponDiscount } from './coupon-discount.ts'

/** The most coupons of one batch. */
export const maxCoupons = 10_000
/** The most items, and the most categories, that a batch names. */
export const maxCouponTargets = 100
const maxUses = 1_000_000

/** The number of one batch of coupons. */
export const CouponBatchNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'CouponBatchNo'>()
export type CouponBatchNo = z.infer<typeof CouponBatchNo>

/** The data of `couponRefused`. */
export const CouponRefused = z.strictObject({ why: CouponRefusal, minFen: z.optional(PositiveFen) })
export type CouponRefused = z.infer<typeof CouponRefused>

const uses = z.int().check(z.minimum(1), z.maximum(maxUses))
const count = z.int().check(z.minimum(0))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const createCoupons = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'coupons:write',
  idempotencyKey: true,
  path: '/card-core/seller/coupon/create',
  summary:
    'Creates a batch of coupons with the same terms, which are never changed afterwards: one with a code of the seller’s choice, or many with random codes',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /** Only the shop reads it. */
    name: Name,
    discount: CouponDiscount,
    /** What the goods have to cost, after their bulk price. */
    minFen: z._default(Fen, 0),
    /** At once, if left out. */
    validFrom: z.optional(Moment),
    /** Until it is disabled, if left out. */
    validUntil: z.optional(Moment),
    /** How many orders may use each coupon; any number if left out. */
    maxUses: z.optional(uses),
    /** How many orders of one buyer may use coupons of the batch; any number if left out. */
    maxUsesPerBuyer: z.optional(uses),
    /** It applies to these items and to the items of these categories; to all of the shop if both are empty. */
    itemIds: z._default(z.array(ItemId).check(z.maxLength(maxCouponTargets)), []),
    classifyIds: z._default(z.array(ClassifyId).check(z.maxLength(maxCouponTargets)), []),
    /** The code of a single coupon; random ones if left out. Kept in upper case. */
    code: z.optional(CouponCode),
    /** How many coupons with random codes. */
    count: z._default(z.int().check(z.minimum(1), z.maximum(maxCoupons)), 1),
  }),
  reply: z.strictObject({
    batchNo: CouponBatchNo,
    coupons: count,
    /** The code of a single coupon; null for several, which exportCoupons writes. */
    code: z.nullable(z.string()),
  }),
  errorCodes: [
    'sessionNeeded',
    'shopNotFound',
    'itemNotFound',
    'classifyNotFound',
    'couponRepeated',
    'badInput',
  ],
})

/** A batch of coupons with what became of it. */
export const CouponBatch = z.strictObject({
  batchNo: CouponBatchNo,
  name: z.string(),
  discount: CouponDiscount,
  minFen: Fen,
  validFrom: Moment,
  validUntil: z.nullable(Moment),
  maxUses: z.nullable(uses),
  maxUsesPerBuyer: z.nullable(uses),
  items: z.array(z.strictObject({ itemId: ItemId, title: z.string() })),
  classifies: z.array(z.strictObject({ classifyId: ClassifyId, name: z.string() })),
  /** The code of a single coupon; null for several. */
  code: z.nullable(z.string()),
  coupons: count,
  createTime: Moment,
  /** The name of the account that created it; empty for the command line. */
  createdBy: z.string(),
  /** Null while it can be used. */
  disabledTime: z.nullable(Moment),
  /** Unpaid orders that hold a use. */
  held: count,
  /** Paid orders, and what their buyers saved. */
  used: count,
  usedFen: z.int().check(z.minimum(0)),
})
export type CouponBatch = z.infer<typeof CouponBatch>

export const listCoupons = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'coupons:read',
  path: '/card-core/seller/coupon/list',
  summary: 'The batches of coupons of a shop, the latest first, with how often they are held and used',
  input: z.strictObject({ shortUrl: ShortUrl, ...cursorPaging }),
  reply: cursorPageOf(CouponBatch),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

const ofBatch = z.strictObject({ batchNo: CouponBatchNo })
const batchErrorCodes = ['sessionNeeded', 'couponBatchNotFound'] as const

export const disableCoupons = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'coupons:write',
  idempotencyKey: true,
  path: '/card-core/seller/coupon/disable',
  summary: 'Lets no further order use the coupons of a batch. Orders that exist keep their discount',
  input: ofBatch,
  reply: z.strictObject({}),
  errorCodes: batchErrorCodes,
})

export const enableCoupons = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'coupons:write',
  idempotencyKey: true,
  path: '/card-core/seller/coupon/enable',
  summary: 'Lets orders use the coupons of a disabled batch again, within its terms',
  input: ofBatch,
  reply: z.strictObject({}),
  errorCodes: batchErrorCodes,
})

export const exportCoupons = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'coupons:read',
  path: '/card-core/seller/coupon/export',
  summary: 'The coupons of a batch as a file: code, uses and limit of each',
  input: z.strictObject({ batchNo: CouponBatchNo, format: z.enum(['csv', 'xlsx']) }),
  reply: z.strictObject({}),
  errorCodes: batchErrorCodes,
  file: true,
})

/** `held`: the order awaits payment. `returned`: it ended unpaid, and the use counts no longer. */
export const couponUseStates = ['held', 'used', 'returned'] as const
export type CouponUseState = (typeof couponUseStates)[number]

/** An order that used a coupon. */
export const CouponUse = z.strictObject({
  orderNo: OrderNo,
  code: z.string(),
  discountFen: PositiveFen,
  state: z.enum(couponUseStates),
  /** When the order was placed. */
  time: Moment,
})
export type CouponUse = z.infer<typeof CouponUse>

export const listCouponUses = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:read',
  path: '/card-core/seller/coupon/uses',
  summary: 'The orders that used coupons of a batch, the latest first',
  input: z.strictObject({ batchNo: CouponBatchNo, ...cursorPaging }),
  reply: z.strictObject({
    ...cursorPageOf(CouponUse).shape,
    /** The name of the batch. */
    name: z.string(),
  }),
  errorCodes: batchErrorCodes,
})
