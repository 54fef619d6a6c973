import * as z from 'zod/mini'
import { ItemId } from '../shared/ids.ts'

/**
 * Why a line cannot be a card. `parts`: it does not split into as many parts as requested. `publicPart`: it has no public
 * part of at most 60 printable characters, or nothing behind it. `publicTaken`: its public part is that of another card.
 */
const brokenReasons = [
  'empty',
  'tooLong',
  'nulByte',
  'undecodable',
  'parts',
  'publicPart',
  'publicTaken',
] as const
export const BrokenReason = z.enum(brokenReasons)
export type BrokenReason = z.infer<typeof BrokenReason>

/**
 * What an import finds a line to be: good; a repetition of an earlier line; a card that the item has in stock, that
 * another item of the shop has in stock, or that the shop sold before; no card at all.
 */
export const stockLineKinds = [
  'good',
  'repeatedHere',
  'inStock',
  'inOtherItem',
  'soldBefore',
  'broken',
] as const
export const StockLineKind = z.enum(stockLineKinds)
export type StockLineKind = z.infer<typeof StockLineKind>

/** How many lines of an import are of each kind. */
export const StockLineCounts = z.strictObject({
  good: z.int(),
  repeatedHere: z.int(),
  inStock: z.int(),
  inOtherItem: z.int(),
  soldBefore: z.int(),
  broken: z.int(),
})
export type StockLineCounts = z.infer<typeof StockLineCounts>

/** A line that is not good. */
export const StockLine = z.strictObject({
  /** From 1. */
  line: z.int(),
  kind: StockLineKind,
  /** The beginning and end of the card; the middle is hidden. */
  masked: z.string(),
  /** The earlier line that it repeats. */
  sameAsLine: z.optional(z.int()),
  /** The item that has or sold the card. */
  itemId: z.optional(ItemId),
  itemTitle: z.optional(z.string()),
  reason: z.optional(BrokenReason),
})

/** The data of `cardsRepeated`: line numbers from 1, and the line each one repeats; null: the shop has or sold it. */
export const RepeatedCards = z.array(
  z.strictObject({ line: z.int(), sameAsLine: z.nullable(z.int()), kind: StockLineKind }),
)
/** The data of `cardsBroken`. */
export const BrokenCards = z.array(z.strictObject({ line: z.int(), reason: BrokenReason }))
