import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, ShortUrl } from '../shared/ids.ts'

/** The steps from a new shop to one that sells, in their order. */
const guideSteps = ['shop', 'item', 'cards', 'channel', 'purchase', 'open'] as const
const GuideStep = z.enum(guideSteps)
export type GuideStep = z.infer<typeof GuideStep>

export const showGuide = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['anyStaff'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/guide',
  summary: 'Which steps from a new shop to one that sells are done, as its data shows',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({
    /** Whether the seller hid the guide of this shop. */
    hidden: z.boolean(),
    /**
     * `cards`: an item can be delivered. `channel`: a payment method is enabled. `purchase`: an order was paid, with test
     * money too. `open`: an item is on sale and a payment method takes real money.
     */
    steps: z.array(z.strictObject({ name: GuideStep, done: z.boolean() })),
    /** The item with which the guide goes on: one on sale, else any; null where the shop has none. */
    itemId: z.nullable(ItemId),
    /** Whether that item is on sale. */
    onSale: z.boolean(),
    /** Whether this installation takes test money. */
    sandbox: z.boolean(),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})
