import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'

export const exportShop = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/shop/export',
  summary:
    'Everything of a shop as one zip file of tables and pictures, with a README; unsold cards are in it opened, it is recorded and its owner is told before it is sent, and a shop has one export of cards at a time',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'exportRunning'],
  file: true,
})
