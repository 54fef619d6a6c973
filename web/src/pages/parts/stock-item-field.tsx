import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChosenItem, ItemCombobox } from '../../features/item/item-combobox.tsx'
import { itemStockQuery } from '../../features/stock/stock-queries.ts'

interface Props {
  shortUrl: ShortUrl
  label: string
  /** The item that the address names. */
  itemId: ItemId | undefined
  onChoose: (itemId: ItemId | undefined) => void
}

/** Chooses the item whose cards a page is about. */
export function StockItemField({ shortUrl, label, itemId, onChoose }: Props) {
  const { data } = useQuery(itemStockQuery(itemId))
  // shown until the item itself is read
  const [picked, setPicked] = useState<ChosenItem>()
  const value = [data, picked].find((item) => item && item.itemId === itemId) ?? undefined
  return (
    <ItemCombobox
      shortUrl={shortUrl}
      label={label}
      value={value}
      onValueChange={(item) => {
        setPicked(item)
        onChoose(item?.itemId)
      }}
    />
  )
}
