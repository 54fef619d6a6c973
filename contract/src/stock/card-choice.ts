import * as z from 'zod/mini'
import { CardRef } from '../pricing/pricing.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'
import { maxPublicText } from './stock.ts'

/** A card that a buyer may choose: its reference for an order, and its public part. */
const ChoosableCard = z.strictObject({ ref: CardRef, text: z.string() })
export type ChoosableCard = z.infer<typeof ChoosableCard>

export const pageCards = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/pageCards',
  summary:
    'The cards of an item that a buyer may choose from, by their public parts, page by page; never their contents, and not how many there are',
  input: z.strictObject({
    itemId: ItemId,
    variantId: z.optional(ItemId),
    /** Only cards whose public part contains it. */
    keyword: z.optional(z.string().check(z.maxLength(maxPublicText))),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 24),
  }),
  reply: z.strictObject({
    list: z.array(ChoosableCard),
    /** Another page follows. */
    hasMore: z.boolean(),
  }),
  errorCodes: ['itemNotFound', 'variantNeeded', 'variantNotFound', 'cardChoiceOff', 'tooOften'],
})
