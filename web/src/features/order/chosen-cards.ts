import type { Item } from '@faka/contract/item/item'
import type { ItemId } from '@faka/contract/shared/ids'
import type { ChoosableCard } from '@faka/contract/stock/card-choice'

/** Cards that a buyer chose, with the item or variant that they are of. */
export interface ChosenCards {
  itemId: ItemId
  cards: readonly ChoosableCard[]
}

/** Those of an item that its order is about: none where it is another variant, or may not be chosen any more. */
export const chosenOf = ({ id, cardChoice }: Item, chosen: ChosenCards | undefined): ChosenCards['cards'] =>
  cardChoice && chosen?.itemId === id ? chosen.cards : []
