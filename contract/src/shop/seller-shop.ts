import * as z from 'zod/mini'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { seoInput, seoTexts } from '../shared/seo.ts'
import { ShopRight } from '../shared/shop-right.ts'
import { Moment } from '../shared/time.ts'
import { AccentColour } from './accent-colour.ts'
import { DeliveryHours } from './delivery-hours.ts'
import { PlatformFeeBasisPoints, ShopFreeze } from './platform-shop.ts'
import { ShopContact } from './shop.ts'
import { NoticeText, OpeningText, ShopName } from './shop-fields.ts'

const contactFields = { ...ShopContact.shape, mail: z.optional(Mail) }

export const createShop = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/shop/create',
  summary: 'Opens a shop for a seller',
  input: z.strictObject({
    seller: z.string().check(z.minLength(1), z.maxLength(40)),
    shortUrl: ShortUrl,
    name: ShopName,
    logo: z.optional(PictureAddress),
    notice: z.optional(NoticeText),
    opening: z.optional(OpeningText),
    contact: z.optional(z.strictObject(contactFields)),
  }),
  reply: z.strictObject({ shortUrl: ShortUrl }),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'sellerNotFound', 'nameTaken', 'uploadNotFound'],
})

/** A shop as its seller arranges it. */
export const SellerShop = z.strictObject({
  shortUrl: ShortUrl,
  name: z.string(),
  logo: z.nullable(PictureAddress),
  notice: z.string(),
  opening: z.string(),
  contact: ShopContact,
  /** The accent colour that the seller chose. */
  accent: z.nullable(AccentColour),
  /** When it delivers by hand; null: buyers read of no hours. */
  deliveryHours: z.nullable(DeliveryHours),
  ...seoTexts,
  createTime: Moment,
  /** Why the platform froze it; null while it sells. */
  freeze: z.nullable(ShopFreeze),
  /** The fee of the platform on orders that are paid now. */
  platformFeeBasisPoints: PlatformFeeBasisPoints,
  /** Whether the caller owns it, or acts for the platform at the command line. */
  isOwner: z.boolean(),
  /** What the caller may do in it. */
  rights: z.array(ShopRight),
  /** Whether its owner requires a second factor of all who work in the console. */
  requiresFactor: z.boolean(),
  /** Whether the shop or the platform requires one of the caller, who has none: nothing else of the shop can be called. */
  lacksFactor: z.boolean(),
})
export type SellerShop = z.infer<typeof SellerShop>

export const showShop = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['anyStaff'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/shop/show',
  summary: 'The shops that the caller owns or works for, the oldest first, or one of them',
  input: z.strictObject({ shortUrl: z.optional(ShortUrl), ...paging }),
  reply: pageOf(SellerShop),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const changeShop = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/shop/change',
  summary: 'Changes what buyers see of a shop; fields left out stay unchanged',
  input: z.strictObject({
    shortUrl: ShortUrl,
    name: z.optional(ShopName),
    /** An uploaded logo by its URL, or a picture of another https host; null removes it. */
    logo: z.optional(z.nullable(PictureAddress)),
    notice: z.optional(NoticeText),
    opening: z.optional(OpeningText),
    /** Null for the colours of the platform. */
    accent: z.optional(z.nullable(AccentColour)),
    /** Null where buyers read of no hours. */
    deliveryHours: z.optional(z.nullable(DeliveryHours)),
    ...seoInput,
    /** Each way by itself: null removes it. */
    contact: z.optional(
      z.strictObject({
        qq: z.nullish(ShopContact.shape.qq),
        wechat: z.nullish(ShopContact.shape.wechat),
        mail: z.nullish(Mail),
        phone: z.nullish(ShopContact.shape.phone),
      }),
    ),
  }),
  reply: SellerShop,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'uploadNotFound', 'badInput'],
})
