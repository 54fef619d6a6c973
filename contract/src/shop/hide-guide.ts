import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'

export const hideGuide = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/shop/hideGuide',
  summary: 'Hides the guide of a new shop, or shows it again',
  input: z.strictObject({ shortUrl: ShortUrl, hidden: z._default(z.boolean(), true) }),
  reply: z.strictObject({ hidden: z.boolean() }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})
