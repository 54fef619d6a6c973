import { maxCardLength, maxPublicText } from '@faka/contract/stock/stock'
import type { BrokenReason, StockLineKind } from '@faka/contract/stock/stock-line'
import { normalizeCard } from './card-fingerprint.ts'

/** How many characters of a card are shown at each end, at most; of short ones fewer. */
const maxShown = 4
const hidden = '••••'

/** The beginning and end of a card: at most a third of its characters, and none of a card of less than six. */
export function maskCard(text: string): string {
  const characters = [...normalizeCard(text).slice(0, maxCardLength)]
  const shown = Math.min(maxShown, Math.floor(characters.length / 6))
  return shown === 0
    ? hidden
    : `${characters.slice(0, shown).join('')}${hidden}${characters.slice(-shown).join('')}`
}

/** A text as the public part of a card, without surrounding spaces; undefined if it cannot be one. */
export function toPublicText(text: string): string | undefined {
  const publicText = normalizeCard(text)
  const isShown = publicText !== '' && publicText.length <= maxPublicText && !/\p{C}/u.test(publicText)
  return isShown ? publicText : undefined
}

/** The public part of a line: what stands before the first separator; undefined if it has none, or nothing behind it. */
export function findPublicText(text: string, separator: string): string | undefined {
  const at = text.indexOf(separator)
  return at > 0 && text.slice(at + separator.length).trim() !== ''
    ? toPublicText(text.slice(0, at))
    : undefined
}

/** Why a line cannot be a card; undefined if it can. */
export function findBrokenReason(
  text: string,
  { separator, partsPerCard }: { separator: string; partsPerCard: number | undefined },
): BrokenReason | undefined {
  if (normalizeCard(text) === '') return 'empty'
  if (text.length > maxCardLength) return 'tooLong'
  if (text.includes('\0')) return 'nulByte'
  // what a decoder writes for bytes that are no character
  if (text.includes('\uFFFD')) return 'undecodable'
  if (partsPerCard !== undefined) {
    const parts = separator === '' ? [text] : text.split(separator)
    if (parts.length !== partsPerCard || parts.some((part) => part.trim() === '')) return 'parts'
  }
  return undefined
}

/** A card of the shop with the same content as a line. */
export interface KnownCard {
  itemId: number
  state: string
}

/** What a line is that the shop has these cards for; a withdrawn card does not count. */
export function kindOfKnown(cards: readonly KnownCard[], itemId: number): StockLineKind {
  const counted = cards.filter(({ state }) => state !== 'withdrawn')
  if (counted.some(({ state }) => state === 'sold' || state === 'void')) return 'soldBefore'
  if (counted.some((card) => card.itemId === itemId)) return 'inStock'
  return counted.length > 0 ? 'inOtherItem' : 'good'
}
