import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'

/** The most levels of one shop, and of the platform. */
export const maxLevels = 10
/** What a level takes off, in hundredths of a percent: 1 % to 90 %. */
export const minLevelBasisPoints = 100
export const maxLevelBasisPoints = 9000

export const LevelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

/** A level of the buyers of a shop, or of the platform. */
export const MemberLevel = z.strictObject({
  name: LevelName,
  /** What a buyer has to have spent there, refunds taken off. */
  spentFen: PositiveFen,
  /** What it takes off the goods after their bulk price, in hundredths of a percent. */
  basisPoints: z.int().check(z.minimum(minLevelBasisPoints), z.maximum(maxLevelBasisPoints)),
})
export type MemberLevel = z.infer<typeof MemberLevel>

/** What `basisPoints` take off goods of `netFen`, their price after the bulk price, in whole 分, rounded down. */
export const levelFenOf = (basisPoints: number, netFen: number): number =>
  Math.floor((netFen * basisPoints) / 10_000)

/** The highest of the levels that a sum reaches. */
export const levelAt = <Level extends { spentFen: number }>(
  levels: readonly Level[],
  spentFen: number,
): Level | undefined => levels.findLast((level) => spentFen >= level.spentFen)

const count = z.int().check(z.minimum(0))

/** A level with its use. */
const UsedLevel = z.strictObject({
  ...MemberLevel.shape,
  /** Paid orders at its price, and what their buyers saved. */
  orders: count,
  savedFen: Fen,
})

/** The levels of a shop, the lowest first. */
const ShopLevels = z.strictObject({
  /** Whether a coupon and the member price add up; else the one that saves more counts. */
  withCoupons: z.boolean(),
  levels: z.array(UsedLevel),
  /** The levels of the platform, and whether the shop gives their price too. */
  platform: z.strictObject({
    joined: z.boolean(),
    levels: z.array(MemberLevel),
    /** Paid orders of the shop at the price of one of them, and what their buyers saved. */
    orders: count,
    savedFen: Fen,
  }),
})
export type ShopLevels = z.infer<typeof ShopLevels>

export const listLevels = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:read',
  path: '/card-core/seller/level/list',
  summary: 'The levels of a shop, the lowest first, with the paid orders at the price of each',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: ShopLevels,
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const setLevels = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/level/set',
  summary: 'Sets all levels of a shop, none to end member prices. Orders that exist keep their price',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /**
     * The lowest first: each needs more than the one before, and each name is given once. Left as they are, with
     * `withCoupons`, if left out.
     */
    levels: z.optional(z.array(MemberLevel).check(z.maxLength(maxLevels))),
    withCoupons: z._default(z.boolean(), true),
    /** Whether the shop also gives the price of the platform's levels, at its own cost; left as it is if left out. */
    platformLevels: z.optional(z.boolean()),
  }),
  reply: ShopLevels,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
})

/** Levels, and where an account stands by what it spent in all shops. */
const PlatformMembership = z.strictObject({
  levels: z.array(MemberLevel),
  /** Null for guests, who have no level. */
  spentFen: z.nullable(Fen),
})

/** What a shop offers its members, and where the caller stands. */
const Membership = z.strictObject({
  shortUrl: ShortUrl,
  shopName: z.string(),
  levels: z.array(MemberLevel),
  /** Null for guests, who have no level. */
  spentFen: z.nullable(Fen),
  /** The levels of the platform; null where the shop does not give their price. */
  platform: z.nullable(PlatformMembership),
})
export type Membership = z.infer<typeof Membership>

export const getMembership = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/shop/membership',
  summary: 'The levels of a shop, the lowest first, and what the account spent in it',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: Membership,
  errorCodes: ['shopNotFound'],
})

export const listMemberships = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/membership/list',
  summary: 'The shops with levels in which the account spent something, the one with the most first',
  input: z.strictObject({}),
  reply: z.strictObject({
    list: z.array(Membership),
    /** Where the account stands with the platform; null where that has no levels, or no shop gives their price. */
    platform: z.nullable(PlatformMembership),
  }),
  errorCodes: ['sessionNeeded'],
})

/** The levels of the platform, the lowest first. */
const PlatformLevels = z.strictObject({
  levels: z.array(UsedLevel),
  /** How many shops give their price. */
  shops: count,
})
export type PlatformLevels = z.infer<typeof PlatformLevels>

export const listPlatformLevels = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/level/list',
  summary:
    'The levels of the platform, the lowest first, with the paid orders of all shops at the price of each',
  input: z.strictObject({}),
  reply: PlatformLevels,
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

export const setPlatformLevels = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/level/set',
  summary:
    'Sets all levels of the platform, by what a buyer spent in all shops. Their price is given by the shops that joined, and orders that exist keep theirs',
  input: z.strictObject({
    /** As those of a shop. */
    levels: z.array(MemberLevel).check(z.maxLength(maxLevels)),
  }),
  reply: PlatformLevels,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'badInput'],
})
