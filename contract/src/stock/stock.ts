import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'

/** Lines that one call may add. */
export const maxCardsPerImport = 10_000
/** The longest card, in characters: an account line with notes fits, a pasted document does not. */
export const maxCardLength = 4096

export const addStock = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/stock/add',
  summary: 'Adds cards to an item, all of them or none; for a reusable item, sets its one text',
  input: z.strictObject({
    itemId: ItemId,
    /** One card a line, kept byte for byte. */
    cards: z.array(z.string().check(z.minLength(1), z.maxLength(maxCardLength))).check(z.minLength(1)),
  }),
  reply: z.strictObject({ added: z.int() }),
  errorCodes: ['itemNotFound', 'nothingToSell', 'cardsRepeated', 'tooManyCards', 'itemTakesNoCards'],
})

/** What `cardsRepeated` carries: line numbers from 1, and with which line each is the same; null: already in stock. */
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
  access: 'operator',
  path: '/card-core/seller/stock/count',
  summary: 'How many cards each item of a shop has, by state',
  input: z.strictObject({ shortUrl: z.optional(z.string()), itemId: z.optional(ItemId) }),
  reply: z.array(StockCount),
  errorCodes: ['shopNotFound', 'itemNotFound'],
})
