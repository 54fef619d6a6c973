import type { ItemId } from '@faka/contract/shared/ids'
import { pageCards } from '@faka/contract/stock/card-choice'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import type { Visitor } from '../server/visitor.ts'

/** How buyers choose the cards of items of tests. */
export const testChoice = { label: 'Number', surchargeFen: 250 }

/** Between the public part of a card and the rest. */
const publicSeparator = '----'

/** Adds cards that buyers may choose to an item, each as its public part and what is secret. */
export const addChoosableCards = (
  seller: Ctx,
  itemId: ItemId,
  cards: readonly (readonly [publicText: string, secret: string])[],
) =>
  addStock(seller, {
    itemId,
    cards: cards.map((parts) => parts.join(publicSeparator)),
    publicSeparator,
  })

/** The references of an item's cards on sale, by their public parts. */
export async function readRefs(visitor: Visitor, itemId: ItemId): Promise<Record<string, string>> {
  const { list } = await visitor.call(pageCards, { itemId, pageSize: 100 })
  return Object.fromEntries(list.map(({ ref, text }) => [text, ref]))
}
