import type { SellerItem } from '@faka/contract/item/seller-item-list'
import type { ItemId } from '@faka/contract/shared/ids'
import { useCallback, useState } from 'react'

/** Which of the shown items are chosen; those that are no longer shown are not. */
export function useItemChoice(items: readonly SellerItem[]) {
  const [ids, setIds] = useState<ReadonlySet<ItemId>>(new Set())
  const chosen = items.filter(({ id }) => ids.has(id))
  const toggle = useCallback(
    (id: ItemId) =>
      setIds((previous) => {
        const next = new Set(previous)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return {
    chosen,
    isChosen: useCallback((id: ItemId) => ids.has(id), [ids]),
    toggle,
    /** Chooses all that are shown, or none where all are. */
    toggleAll: () => setIds(new Set(chosen.length === items.length ? [] : items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
