import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { cardStates } from '../shared/states.ts'
import { maxCardLength } from './stock.ts'

const StockCardState = z.enum(cardStates)

/** One unsold or sold card, as its seller names it. */
const StockCardId = z.int().check(z.minimum(1))
const BatchId = z.int().check(z.minimum(1))
const Reason = z.string().check(z.minLength(1), z.maxLength(200))
/** Where the page before ended. */
const cursor = z.optional(z.int().check(z.minimum(1)))
const pageSize = z._default(z.int().check(z.minimum(1), z.maximum(100)), 20)
const nextCursor = z.nullable(z.int())

/** A card as lists show it: never its content, only its beginning and end. */
const StockCard = z.strictObject({
  cardId: z.int(),
  itemId: ItemId,
  itemTitle: z.string(),
  batchId: z.int(),
  state: StockCardState,
  masked: z.string(),
  /** What buyers who choose see of it; absent if it has none. */
  publicText: z.optional(z.string()),
  /** When it was added to its item, or moved there. */
  addedTime: z.iso.datetime(),
  /** The order that holds, bought or had it; null for callers without a right or scope to orders. */
  orderNo: z.nullable(OrderNo),
  /** The same card is in the shop elsewhere, from before a shop took each card once. */
  isCopy: z.boolean(),
  /** Why and when it was withdrawn. */
  withdrawn: z.nullable(z.strictObject({ reason: z.string(), time: z.iso.datetime() })),
})

export const listCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:read',
  path: '/card-core/seller/stock/cards',
  summary:
    'The cards of a shop, newest first, masked: all, of an item, a batch or a state, or exactly one card',
  input: z.strictObject({
    shortUrl: ShortUrl,
    itemId: z.optional(ItemId),
    batchId: z.optional(BatchId),
    state: z.optional(StockCardState),
    /** Only cards with exactly this content, apart from the spaces around it. */
    card: z.optional(z.string().check(z.minLength(1), z.maxLength(maxCardLength))),
    cursor,
    pageSize,
  }),
  reply: z.strictObject({ list: z.array(StockCard), nextCursor }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound'],
})

const Batch = z.strictObject({
  batchId: z.int(),
  itemId: ItemId,
  itemTitle: z.string(),
  createdTime: z.iso.datetime(),
  /** How many cards it had when it was made. */
  quantity: z.int(),
  note: z.string(),
  supplier: z.string(),
  unitCostFen: z.nullable(z.int()),
  /** Its cards turned out to be bad; none of them is sold any more. */
  isRecalled: z.boolean(),
  free: z.int(),
  held: z.int(),
  sold: z.int(),
  void: z.int(),
  withdrawn: z.int(),
})

export const listBatches = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:read',
  path: '/card-core/seller/stock/batches',
  summary: "A shop's imports, newest first, with what became of their cards",
  input: z.strictObject({ shortUrl: ShortUrl, itemId: z.optional(ItemId), cursor, pageSize }),
  reply: z.strictObject({ list: z.array(Batch), nextCursor }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound'],
})

export const openCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['cards'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/stock/open',
  summary: 'The content of unsold cards; who opened them is recorded',
  input: z.strictObject({
    shortUrl: ShortUrl,
    cardIds: z.array(StockCardId).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.strictObject({ cards: z.array(z.strictObject({ cardId: z.int(), content: z.string() })) }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'stockCardNotFound'],
})

/** Ten thousand ids of cards. */
const maxBodyBytes = 256 * 1024

/** Cards of a shop, by their ids, or all of a batch. */
const chosenCards = {
  shortUrl: ShortUrl,
  cardIds: z.optional(z.array(StockCardId).check(z.minLength(1), z.maxLength(10_000))),
  batchId: z.optional(BatchId),
}

export const withdrawCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:write',
  idempotencyKey: true,
  path: '/card-core/seller/stock/withdraw',
  summary: 'Takes free cards off sale, into the recycle bin; held and sold ones stay',
  input: z.strictObject({ ...chosenCards, reason: Reason }),
  reply: z.strictObject({ withdrawn: z.int() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'stockCardNotFound'],
  maxBodyBytes,
})

export const putBackCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:write',
  idempotencyKey: true,
  path: '/card-core/seller/stock/putBack',
  summary: 'Puts withdrawn cards on sale again, except those that were added again meanwhile',
  input: z.strictObject(chosenCards),
  reply: z.strictObject({ putBack: z.int() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'stockCardNotFound'],
  maxBodyBytes,
})

export const moveCards = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['stock'],
  session: 'needed',
  apiScope: 'stock:write',
  idempotencyKey: true,
  path: '/card-core/seller/stock/move',
  summary: 'Moves free cards to another item of the same shop, as a batch of it',
  input: z.strictObject({ ...chosenCards, toItemId: ItemId }),
  reply: z.strictObject({ moved: z.int() }),
  errorCodes: [
    'sessionNeeded',
    'shopNotFound',
    'itemNotFound',
    'itemTakesNoCards',
    'itemHasVariants',
    'stockCardNotFound',
  ],
  maxBodyBytes,
})

export const exportStock = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['cards'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/stock/export',
  summary:
    'The unsold cards of an item as a text file, one a line; each is recorded as exported and the owner of the shop is told before it is sent, and a shop has one export of cards at a time',
  input: z.strictObject({ itemId: ItemId, state: z._default(z.enum(['free', 'withdrawn']), 'free') }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'itemTakesNoCards', 'exportRunning'],
  file: true,
})
