import type { ItemVersion } from '@faka/contract/item/item'
import type { CardShape } from './generate-cards.ts'

/** What a demo item hands over: lines drawn in a shape (none: sold out, or written by a person), or one text for every buyer. */
export type DemoStock =
  | { content: 'cards'; shape: CardShape; count: number }
  | { content: 'reusable'; text: string }

/** An item of the demo shop; its classify is the list that it stands in. */
export type DemoItem = Omit<ItemVersion, 'classifyId' | 'cardSeparator'> & { stock: DemoStock }

/** The address of a drawing under `server/assets/covers`. */
export const coverUrl = (name: string): string => `/assets/covers/${name}.svg`
