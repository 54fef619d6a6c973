import * as z from 'zod/mini'
import { PayChannel } from '../pay-channel/offered-channel.ts'
import { RatingSummary } from '../rating/rating-summary.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ShortUrl } from '../shared/ids.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { Moment } from '../shared/time.ts'
import { AccentTheme } from './accent.ts'
import { CustomPageLink } from './custom-page.ts'
import { shopContactFields } from './shop-contact-fields.ts'

/** How to reach a seller; every field is optional. */
export const ShopContact = z.strictObject({
  qq: z.optional(shopContactFields.qq),
  wechat: z.optional(shopContactFields.wechat),
  mail: z.optional(z.string()),
  phone: z.optional(shopContactFields.phone),
})
export type ShopContact = z.infer<typeof ShopContact>

const Classify = z.strictObject({
  id: ClassifyId,
  /** Behind its icon, where it has one. */
  name: z.string(),
  itemCount: z.int(),
})

/** The period of a shop's record, in days. */
export const recordDays = 30
/** The period of the ratings in a shop's record, in days. */
export const ratingDays = 90

/**
 * Figures computed from a shop's orders and complaints, without test money. `lately` covers the last 30 days and is
 * absent if too few orders were paid in them.
 */
export const ShopRecord = z.strictObject({
  openSince: Moment,
  /** Of the last 90 days; absent if they are too few to mean anything. */
  ratings: z.optional(RatingSummary),
  lately: z.optional(
    z.strictObject({
      /** Orders paid and delivered. */
      delivered: z.int(),
      /** Percentage of paid orders delivered completely within a minute, rounded down. */
      withinMinutePercent: z.int().check(z.minimum(0), z.maximum(100)),
      /** Complaints and how they ended; the rest are still open. */
      complaints: z.strictObject({
        made: z.int(),
        /** Of 1000 paid orders, rounded up. */
        perMille: z.int().check(z.minimum(0), z.maximum(1000)),
        /** Cards replaced or money refunded. */
        resolved: z.int(),
        /** Not upheld by the platform. */
        rejected: z.int(),
        /** Withdrawn by the buyer. */
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
  /** The pages that its seller wrote, for its footer. */
  pages: z.array(CustomPageLink),
  record: z.optional(ShopRecord),
  /** The colours of its pages; absent where the seller chose none. */
  accent: z.optional(AccentTheme),
  /** Search engines leave it out: the platform froze it. */
  unlisted: z.optional(z.literal(true)),
  /** For search engines, where the seller wrote them. */
  seoTitle: z.optional(z.string()),
  seoDescription: z.optional(z.string()),
})
export type Shop = z.infer<typeof Shop>

export const getShop = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/shop/get',
  summary: 'A shop with its notice, contact, classifies and payment methods',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: Shop,
  errorCodes: ['shopNotFound'],
})
