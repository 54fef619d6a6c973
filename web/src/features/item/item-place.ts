import type { ItemId } from '@faka/contract/shared/ids'

/** A place beside a neighbour. */
export type ItemPlace = { kind: 'before' | 'after'; itemId: ItemId } | { kind: 'first' | 'last' }

/** The order with one item at another index; the same array if nothing changes. */
export function moveItem(order: readonly ItemId[], id: ItemId, to: number): readonly ItemId[] {
  const rest = order.filter((each) => each !== id)
  const index = Math.max(0, Math.min(to, rest.length))
  return order.indexOf(id) === index ? order : rest.toSpliced(index, 0, id)
}

/** The position of an item in the order, identified by its neighbour. */
export function placeOf(order: readonly ItemId[], id: ItemId): ItemPlace {
  const index = order.indexOf(id)
  const previous = order[index - 1]
  const next = order[index + 1]
  if (previous) return { kind: 'after', itemId: previous }
  return next ? { kind: 'before', itemId: next } : { kind: 'last' }
}
