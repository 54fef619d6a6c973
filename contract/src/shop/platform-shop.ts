import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId, ShortUrl } from '../shared/ids.ts'
import { Fen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** The highest fee of the platform: 30 %. */
const maxPlatformFeeBasisPoints = 3000

/** The fee of the platform, in hundredths of a percent of what buyers pay for the goods. */
export const PlatformFeeBasisPoints = z.int().check(z.minimum(0), z.maximum(maxPlatformFeeBasisPoints))

/** Why the platform acts; kept in the audit trail. */
export const PlatformReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** Since when a shop sells nothing, and why. */
export const ShopFreeze = z.strictObject({ time: Moment, why: z.string() })
export type ShopFreeze = z.infer<typeof ShopFreeze>

/** The last days over which the sums of a shop are taken. */
export const platformShopDays = 30

const count = z.int().check(z.minimum(0))

/** A shop as administrators list it. */
export const PlatformShop = z.strictObject({
  shortUrl: ShortUrl,
  name: z.string(),
  /** Its owner: a name, or a masked phone. */
  seller: z.strictObject({ id: AccountId, name: z.string() }),
  createTime: Moment,
  /** Null while it sells. */
  freeze: z.nullable(ShopFreeze),
  feeBasisPoints: PlatformFeeBasisPoints,
  /** Items on sale. */
  items: count,
  /** Orders that were paid with real money in the last days, what they brought, and the fee of the platform on them. */
  recent: z.strictObject({ orders: count, revenueFen: Fen, platformFeeFen: Fen }),
})
export type PlatformShop = z.infer<typeof PlatformShop>

export const shopStates = ['selling', 'frozen'] as const
export const ShopState = z.enum(shopStates)
export type ShopState = z.infer<typeof ShopState>

export const listShops = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/shop/page',
  summary: 'The shops of all sellers with their sums of the last days, the newest first',
  input: z.strictObject({
    /** A part of the name, the short URL, or the name of the seller. */
    keyword: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    state: z.optional(ShopState),
    ...paging,
  }),
  reply: pageOf(PlatformShop),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

const statusReply = z.strictObject({
  shortUrl: ShortUrl,
  freeze: z.nullable(ShopFreeze),
  feeBasisPoints: PlatformFeeBasisPoints,
})

export const freezeShop = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/shop/freeze',
  summary: 'Freezes a shop: it takes no new orders, while existing orders and complaints go on',
  input: z.strictObject({ shortUrl: ShortUrl, why: PlatformReason }),
  reply: statusReply,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

export const unfreezeShop = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/shop/unfreeze',
  summary: 'Lets a frozen shop sell again',
  input: z.strictObject({ shortUrl: ShortUrl, why: PlatformReason }),
  reply: statusReply,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

export const setShopFee = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/shop/setFee',
  summary: 'Sets the fee of the platform for orders of a shop that are paid from now on',
  input: z.strictObject({
    shortUrl: ShortUrl,
    feeBasisPoints: PlatformFeeBasisPoints,
    why: PlatformReason,
  }),
  reply: statusReply,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

/** What was done to a shop: by administrators, but for `exported`, when its owner took everything as files. */
export const shopEventKinds = [
  'opened',
  'frozen',
  'unfrozen',
  'feeChanged',
  'exported',
  'levelsChanged',
] as const

export const listShopEvents = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/shop/events',
  summary: 'What administrators did to a shop and when its owner exported it, the newest first',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        kind: z.enum(shopEventKinds),
        why: z.string(),
        /** The new fee, where that changed. */
        feeBasisPoints: z.nullable(PlatformFeeBasisPoints),
        /** The account, by its key, or the command line. */
        actor: z.string(),
        time: Moment,
      }),
    ),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})
