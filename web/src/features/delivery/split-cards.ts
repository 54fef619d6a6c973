import type { Card } from '@faka/contract/delivery/delivery'

/**
 * Splits each card into trimmed parts. Null if the cards stay whole: there is no separator, or one of them is not a
 * single line of two or more parts.
 */
export function splitCards(cards: readonly Card[], separator: string): string[][] | null {
  if (separator === '') return null
  const parts = cards.map(({ content }) =>
    content
      .trim()
      .split(separator)
      .map((part) => part.trim()),
  )
  const allSplit = cards.every(({ content }, index) => {
    const cardParts = parts[index] ?? []
    return !/[\r\n]/.test(content.trim()) && cardParts.length > 1 && cardParts.every((part) => part !== '')
  })
  return allSplit ? parts : null
}
