import * as z from 'zod/mini'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, PayChannelId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { Moment } from '../shared/time.ts'

/** How a seller can be reached; each optional. */
export const ShopContact = z.strictObject({
  qq: z.optional(z.string().check(z.maxLength(20))),
  wechat: z.optional(z.string().check(z.maxLength(40))),
  mail: z.optional(z.string()),
  phone: z.optional(z.string().check(z.maxLength(20))),
})
export type ShopContact = z.infer<typeof ShopContact>

export const payMethods = ['alipay', 'wxpay', 'qqpay', 'bank', 'any'] as const

/** What a visitor holds, as far as it decides how he can pay: a browser, or one of the two wallets that browse. */
export const payDevices = ['desk', 'phone', 'wechat', 'alipay'] as const
export type PayDevice = (typeof payDevices)[number]

/** Who pays a channel's fee: the buyer, on top of the price, or the seller, out of it. */
export const feePayers = ['buyer', 'seller'] as const

/** One way to pay, as a buyer chooses it. */
export const PayChannel = z.strictObject({
  id: PayChannelId,
  name: z.string(),
  /** Which wallet opens it; the tile's mark is chosen by this word. */
  method: z.enum(payMethods),
  /** The fee that the buyer pays on top, in hundredths of a percent of the goods; 0 where the seller pays it. */
  feeBasisPoints: z.int(),
  /** False for the sandbox: no money moves, and every order through it is marked. */
  realMoney: z.boolean(),
  /** The least and the most that it takes. */
  leastFen: PositiveFen,
  mostFen: PositiveFen,
})
export type PayChannel = z.infer<typeof PayChannel>

export const Classify = z.strictObject({
  id: ClassifyId,
  name: z.string(),
  itemCount: z.int(),
})

/** The days of which a shop's record tells. */
export const recordDays = 30

/**
 * What a shop did, counted from its orders and complaints; test money is no part of it. `lately` speaks of the last 30
 * days, and is absent where too few orders were paid in them to say anything.
 */
export const ShopRecord = z.strictObject({
  openSince: Moment,
  lately: z.optional(
    z.strictObject({
      /** Orders that were paid and delivered. */
      delivered: z.int(),
      /** Of the orders that were paid, how many in a hundred had everything within a minute, rounded down. */
      withinMinutePercent: z.int().check(z.minimum(0), z.maximum(100)),
      /** Complaints that were made, and how they ended; those that end otherwise than so are still open. */
      complaints: z.strictObject({
        made: z.int(),
        /** New cards were given, or money. */
        resolved: z.int(),
        /** The platform did not uphold them. */
        rejected: z.int(),
        /** Their buyers took them back. */
        withdrawn: z.int(),
      }),
    }),
  ),
})
export type ShopRecord = z.infer<typeof ShopRecord>

export const Shop = z.strictObject({
  shortUrl: ShortUrl,
  name: z.string(),
  logo: z.nullable(PictureAddress),
  notice: z.string(),
  opening: z.string(),
  contact: ShopContact,
  classifies: z.array(Classify),
  payChannels: z.array(PayChannel),
  record: z.optional(ShopRecord),
})
export type Shop = z.infer<typeof Shop>

export const getShop = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/shop/get',
  summary: 'A shop with its notice, contact, classifies and ways to pay',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: Shop,
  errorCodes: ['shopNotFound'],
})

const shopName = z.string().check(z.minLength(1), z.maxLength(40))
const textUpTo = (max: number) => z.string().check(z.maxLength(max))

export const createShop = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/shop/create',
  summary: 'Opens a shop for a seller',
  input: z.strictObject({
    seller: z.string().check(z.minLength(1), z.maxLength(40)),
    shortUrl: ShortUrl,
    name: shopName,
    logo: z.optional(PictureAddress),
    notice: z.optional(textUpTo(500)),
    opening: z.optional(textUpTo(200)),
    contact: z.optional(z.strictObject({ ...ShopContact.shape, mail: z.optional(Mail) })),
  }),
  reply: z.strictObject({ shortUrl: ShortUrl }),
  errorCodes: ['sellerNotFound', 'nameTaken'],
})

export const createClassify = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/classify/create',
  summary: 'Adds a classify at the end of a shop',
  input: z.strictObject({ shortUrl: ShortUrl, name: z.string().check(z.minLength(1), z.maxLength(20)) }),
  reply: z.strictObject({ classifyId: ClassifyId }),
  errorCodes: ['shopNotFound', 'nameTaken'],
})
