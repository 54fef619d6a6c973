import type { LocalizedText } from '../cli/localized-text.ts'

/** Something of the foreign shop that does not arrive here as it was there. */
export interface Loss {
  /** The table of the foreign shop, and the key of the row in it. */
  table: string
  key: string
  /** What is lost, such as the name of an item; never a card. */
  what: string
  why: LocalizedText
}

/** Everything that an import loses, in the order in which it is found. */
export interface Losses {
  add(loss: Loss): void
  readonly list: readonly Loss[]
}

export function createLosses(): Losses {
  const list: Loss[] = []
  return { list, add: (loss) => void list.push(loss) }
}
