import { maxListedCards, type SellerItem } from '@faka/contract/item/seller-item-list'
import { ItemId, type ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { usePaused } from '../../lib/use-paused.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { findItemsQuery } from './find-items-query.ts'

/** How long typing has to pause before items are looked for, in milliseconds. */
const pauseMs = 200
/** How many items are listed at once; more are found by typing. */
const maxFound = 30

export interface ChosenItem {
  itemId: ItemId
  title: string
}

interface Props {
  shortUrl: ShortUrl
  label: string
  error?: string | undefined
  /** Items without cards of their own can be chosen as well. */
  withoutCards?: boolean
  value: ChosenItem | undefined
  onValueChange: (item: ChosenItem | undefined) => void
}

/** Chooses an item of a shop by its title or number; each says how many of its cards are on sale. */
export function ItemCombobox({ shortUrl, label, error, withoutCards = false, value, onValueChange }: Props) {
  const { t } = useI18n()
  const [isWanted, setWanted] = useState(false)
  const [text, setText] = useState('')
  const sought = usePaused(text.trim(), pauseMs)
  const { data, isError, isPlaceholderData } = useQuery({
    ...findItemsQuery(shortUrl, sought, maxFound),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const options = useMemo(() => {
    const noteOf = ({ stock }: Pick<SellerItem, 'stock'>) =>
      stock === null
        ? t('stock.item.noStock')
        : t('stock.item.free', {
            free: stock.free > maxListedCards ? `${maxListedCards}+` : String(stock.free),
          })
    const sold = (data?.list ?? []).flatMap<Pick<SellerItem, 'id' | 'title' | 'stock'>>((item) =>
      item.variants.length > 0 ? item.variants : [item],
    )
    return sold.map((item) => ({
      value: item.id,
      text: item.title,
      note: noteOf(item),
      lang: detectLanguage(item.title),
      disabled: item.stock === null && !withoutCards,
    }))
  }, [data, t, withoutCards])
  const chosen = useMemo(
    () => value && { value: value.itemId, text: value.title, lang: detectLanguage(value.title) },
    [value],
  )
  const isCurrent = data !== undefined && !isPlaceholderData && sought === text.trim()
  const emptyText = isError ? 'console.failed.title' : isCurrent ? 'stock.item.none' : 'console.loading'
  return (
    <Combobox
      label={label}
      error={error}
      placeholder={t('stock.item.placeholder')}
      options={options}
      onSearch={setText}
      onOpen={() => setWanted(true)}
      value={chosen}
      onValueChange={(next) => onValueChange(next && { itemId: ItemId.parse(next.value), title: next.text })}
      emptyText={t(emptyText)}
      openLabel={t('stock.item.open')}
    />
  )
}
