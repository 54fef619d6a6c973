import type { Card } from '@faka/contract/delivery/delivery'

/**
 * The parts of each card, in the order of the cards, without the blanks around them. Null where the cards stay whole:
 * there is no separator, or one of the cards is not of one line in two or more parts.
 */
export function splitCards(cards: readonly Card[], separator: string): string[][] | null {
  if (separator === '') return null
  const parts = cards.map(({ content }) =>
    content
      .trim()
      .split(separator)
      .map((part) => part.trim()),
  )
  const apart = cards.every(({ content }, at) => {
    const own = parts[at] ?? []
    return !/[\r\n]/.test(content.trim()) && own.length > 1 && own.every((part) => part !== '')
  })
  return apart ? parts : null
}
