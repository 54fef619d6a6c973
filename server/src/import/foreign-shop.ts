import type { LocalizedText } from '../cli/localized-text.ts'
import type { ForeignSource } from './foreign-source.ts'
import type { ImportedShop } from './imported-shop.ts'
import type { Losses } from './losses.ts'
import type { RowSpool } from './row-spool.ts'

/** What reading a foreign shop needs beside its database. */
export interface ReadingDeps {
  losses: Losses
  /** What the cards of the foreign shop are encrypted with; undefined if it was not given. */
  key: string | undefined
  /** For what has to be looked up again and grows with the shop. */
  spool: RowSpool
}

/** A shop software from which sellers move here. Each has a folder of its own in `shops/`. */
export interface ForeignShop {
  /** What the command is called, and what stored origins are named by. It never changes. */
  name: string
  title: LocalizedText
  /**
   * The addresses at which it shows an item and an order, with `:key` where the item or the number is: in the path, or
   * as a field of the query, as in `/query?tradeNo=:key`.
   */
  itemPaths: readonly string[]
  orderPaths: readonly string[]
  /** What its cards are encrypted with, where they are: the file with this key is asked for. */
  key?: LocalizedText
  /**
   * The shop in the words of this one. What it had and this one does not is added to `losses`.
   * @throws ImportError if the source is not of this software, or the key is missing or wrong
   */
  read(source: ForeignSource, deps: ReadingDeps): Promise<ImportedShop>
}
