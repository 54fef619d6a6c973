import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'

/** Maximum number of cards in one call. */
export const maxCardsPerImport = 10_000
/** Maximum length of a card, in characters: an account line with notes fits, a pasted document does not. */
export const maxCardLength = 4096

export const addStock = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
  path: '/card-core/seller/stock/add',
  summary: 'Adds cards to an item, all of them or none; for a reusable item, sets its one text',
  input: z.strictObject({
    itemId: ItemId,
    /** The cards, kept byte for byte. */
    cards: z.array(z.string().check(z.minLength(1), z.maxLength(maxCardLength))).check(z.minLength(1)),
  }),
  reply: z.strictObject({ added: z.int() }),
  errorCodes: [
    'sessionNeeded',
    'itemNotFound',
    'nothingToSell',
    'cardsRepeated',
    'tooManyCards',
    'itemTakesNoCards',
  ],
})

/** The data of `cardsRepeated`: line numbers from 1, and the line each one repeats; null: already in stock. */
export const RepeatedCards = z.array(z.strictObject({ line: z.int(), sameAsLine: z.nullable(z.int()) }))

export const StockCount = z.strictObject({
  itemId: ItemId,
  title: z.string(),
  free: z.int(),
  held: z.int(),
  sold: z.int(),
  void: z.int(),
})

export const countStock = endpoint({
  audience: 'seller',
  access: 'seller',
  session: 'needed',
  path: '/card-core/seller/stock/count',
  summary: 'Number of cards of each item of a shop, by state',
  input: z.strictObject({ shortUrl: z.optional(z.string()), itemId: z.optional(ItemId) }),
  reply: z.array(StockCount),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound'],
})
