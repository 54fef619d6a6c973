import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'
import { StockLine, StockLineCounts } from './stock-line.ts'

/** Maximum number of cards in one call. */
export const maxCardsPerImport = 10_000
/** Maximum size of a call with cards: 10,000 of 400 characters fit. Larger imports are several calls. */
export const maxImportBytes = 4 * 1024 * 1024
/** Maximum length of a card, in characters: an account line with notes fits, a pasted document does not. */
export const maxCardLength = 4096

/** The lines of an import, each a card: kept byte for byte, compared without the spaces around them. */
const cardLines = z.array(z.string()).check(z.minLength(1))
/** How many parts each card has, split by the separator of its item; any number if left out. */
const partsPerCard = z.optional(z.int().check(z.minimum(2), z.maximum(20)))

/** Longest public part of a card. */
export const maxPublicText = 60

const publicParts = {
  /**
   * What stands before the first of these separators in each line is its public part, which buyers see before they pay. The
   * card stays the whole line. None if left out.
   */
  publicSeparator: z.optional(z.string().check(z.minLength(1), z.maxLength(10))),
  /** No two cards of the item may have the same public part. */
  publicPartsDiffer: z.optional(z.boolean()),
}

export const previewStock = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:write',
  path: '/card-core/seller/stock/preview',
  summary: 'What an import would find, line by line; nothing is written',
  input: z.strictObject({ itemId: ItemId, cards: cardLines, partsPerCard, ...publicParts }),
  reply: z.strictObject({
    counts: StockLineCounts,
    /** The lines that are not good, in order. */
    lines: z.array(StockLine),
    /** The first good cards, masked, to see that the file was read correctly. */
    firstGood: z.array(
      z.strictObject({ line: z.int(), masked: z.string(), publicText: z.optional(z.string()) }),
    ),
  }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'tooManyCards', 'itemTakesNoCards', 'itemHasVariants'],
  maxBodyBytes: maxImportBytes,
})

export const addStock = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:write',
  idempotencyKey: true,
  path: '/card-core/seller/stock/add',
  summary:
    'Adds cards to an item, all of them or none, or only the good ones; for a reusable item, sets its one text',
  input: z.strictObject({
    itemId: ItemId,
    cards: cardLines,
    partsPerCard,
    ...publicParts,
    /** Adds the lines that are good and leaves the others out, instead of rejecting the import. */
    onlyGood: z.optional(z.boolean()),
    note: z.optional(z.string().check(z.maxLength(200))),
    supplier: z.optional(z.string().check(z.maxLength(80))),
    /** What one card cost the seller. */
    unitCostFen: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
  }),
  reply: z.strictObject({
    added: z.int(),
    /** The number of the import; null for the text of a reusable item. */
    batchId: z.nullable(z.int()),
    counts: StockLineCounts,
  }),
  errorCodes: [
    'sessionNeeded',
    'itemNotFound',
    'nothingToSell',
    'cardsBroken',
    'cardsRepeated',
    'tooManyCards',
    'itemTakesNoCards',
    'itemHasVariants',
  ],
  maxBodyBytes: maxImportBytes,
})

const StockCount = z.strictObject({
  itemId: ItemId,
  title: z.string(),
  /** The text between the parts of a card; empty: cards have no parts. */
  cardSeparator: z.string(),
  free: z.int(),
  held: z.int(),
  sold: z.int(),
  void: z.int(),
  withdrawn: z.int(),
})

export const countStock = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'stock'],
  session: 'needed',
  apiScope: 'stock:read',
  path: '/card-core/seller/stock/count',
  summary: 'Number of cards of each item of a shop, by state',
  input: z.strictObject({ shortUrl: z.optional(z.string()), itemId: z.optional(ItemId) }),
  reply: z.array(StockCount),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound'],
})
