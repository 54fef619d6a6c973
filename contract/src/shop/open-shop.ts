import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { ShopName } from './shop-fields.ts'

export const openOwnShop = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['noShop'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/shop/open',
  summary:
    'Opens a shop for the account of the session, where the platform lets it; the account becomes a seller',
  input: z.strictObject({ shortUrl: ShortUrl, name: ShopName }),
  reply: z.strictObject({ shortUrl: ShortUrl }),
  errorCodes: ['sessionNeeded', 'shopOpeningClosed', 'tooManyShops', 'nameTaken'],
})

export const checkShopOpening = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['noShop'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/shop/checkOpening',
  summary: 'Whether the account may open a shop, and whether a short URL is free',
  input: z.strictObject({ shortUrl: z.optional(ShortUrl) }),
  reply: z.strictObject({
    /** Why the account may open none now; null if it may. */
    refusal: z.nullable(z.enum(['shopOpeningClosed', 'tooManyShops'])),
    /** Null where the request names no short URL. */
    free: z.nullable(z.boolean()),
  }),
  errorCodes: ['sessionNeeded'],
})
