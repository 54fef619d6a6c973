import {
  type BrokenReason,
  type StockLineCounts,
  type StockLineKind,
  stockLineKinds,
} from '@faka/contract/stock/stock-line'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { type ItemRow, parseItemVersion } from '../item/public.ts'
import { normalizeCard } from './card-fingerprint.ts'
import { listTakenPublicTexts } from './chosen-cards.sql.ts'
import { listAlikeCards } from './list-alike-cards.ts'
import { findBrokenReason, findPublicText, kindOfKnown } from './stock.rules.ts'

/** A line of an import and what it was found to be. */
export interface ClassifiedLine {
  /** From 1. */
  line: number
  text: string
  kind: StockLineKind
  sameAsLine?: number
  /** The item that has or sold the card. */
  knownItemId?: number
  reason?: BrokenReason
  publicText?: string
}

/** How the lines of an import are read. */
interface LineFormat {
  partsPerCard?: number | undefined
  publicSeparator?: string | undefined
  publicPartsDiffer?: boolean | undefined
}

/** The lines with their public parts, and those broken that have none or one that another card has. */
async function readPublicTexts(
  db: Db,
  item: ItemRow,
  lines: readonly ClassifiedLine[],
  { publicSeparator, publicPartsDiffer = false }: LineFormat,
): Promise<ClassifiedLine[]> {
  if (publicSeparator === undefined) return [...lines]
  const read = lines.map((line): ClassifiedLine => {
    if (line.kind === 'broken') return line
    const publicText = findPublicText(line.text, publicSeparator)
    return publicText === undefined
      ? { ...line, kind: 'broken', reason: 'publicPart' }
      : { ...line, publicText }
  })
  if (!publicPartsDiffer) return read
  const texts = read.flatMap(({ kind, publicText }) => (kind === 'good' ? (publicText ?? []) : []))
  const taken = new Set(await listTakenPublicTexts(db, item.item_id, texts))
  return read.map((line) => {
    if (line.kind !== 'good' || line.publicText === undefined) return line
    if (taken.has(line.publicText)) return { ...line, kind: 'broken', reason: 'publicTaken' }
    taken.add(line.publicText)
    return line
  })
}

/** What each line of an import is to this item of this shop. Compares fingerprints and decrypts nothing. */
export async function classifyCards(
  services: Pick<Services, 'encryption'>,
  db: Db,
  item: ItemRow,
  { cards, ...format }: LineFormat & { cards: readonly string[] },
): Promise<ClassifiedLine[]> {
  const { partsPerCard } = format
  const separator = parseItemVersion(item.version).cardSeparator
  const firstLines = new Map<string, number>()
  const lines = cards.map((text, index): ClassifiedLine => {
    const line = index + 1
    const reason = findBrokenReason(text, { separator, partsPerCard })
    if (reason) return { line, text, kind: 'broken', reason }
    const normalized = normalizeCard(text)
    const sameAsLine = firstLines.get(normalized)
    if (sameAsLine !== undefined) return { line, text, kind: 'repeatedHere', sameAsLine }
    firstLines.set(normalized, line)
    return { line, text, kind: 'good' }
  })
  const good = lines.filter(({ kind }) => kind === 'good')
  const texts = good.map(({ text }) => text)
  const alike = await listAlikeCards(services, db, item.shop_id, texts)
  const alikeByLine = new Map(good.map(({ line }, index) => [line, alike[index]]))
  const classified = lines.map((line): ClassifiedLine => {
    const known = alikeByLine.get(line.line)
    if (known?.isSoldElsewhere) return { ...line, kind: 'soldBefore' }
    const same = (known?.cards ?? []).map(({ item_id, state }) => ({ itemId: item_id, state }))
    if (same.length === 0) return line
    const kind = kindOfKnown(same, item.item_id)
    const found = same.find(({ itemId }) => (kind === 'inOtherItem' ? itemId !== item.item_id : true))
    return kind === 'good' || !found ? line : { ...line, kind, knownItemId: found.itemId }
  })
  return readPublicTexts(db, item, classified, format)
}

/** How many lines are of each kind. */
export const countKinds = (lines: readonly ClassifiedLine[]): StockLineCounts => {
  const counts = { good: 0, repeatedHere: 0, inStock: 0, inOtherItem: 0, soldBefore: 0, broken: 0 }
  for (const kind of stockLineKinds) counts[kind] = lines.filter((line) => line.kind === kind).length
  return counts
}
