import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { CardShape } from './generate-cards.ts'

/**
 * What a demo item delivers: generated cards (none: sold out, or delivered manually), or one text for every buyer.
 */
type DemoStock = { content: 'cards'; shape: CardShape; count: number } | { content: 'reusable'; text: string }

/** The variants of an item in one axis, each with how many of its cards it has. */
interface DemoVariants {
  axis: string
  list: { value: string; priceFen: number; cards: number }[]
}

/** An item of the demo shop; its classify is the list that contains it. */
export type DemoItem = Omit<
  ItemVersion,
  'classifyId' | 'cardSeparator' | 'originalPriceFen' | 'unlisted' | 'cardChoice'
> & {
  stock: DemoStock
  /** What it is sold in; its cards are shared out among them. */
  variants?: DemoVariants
}

/** The URL of a picture in `server/assets/covers`. */
export const coverUrl = (name: string): string => `/assets/covers/${name}.svg`
