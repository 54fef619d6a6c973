import type { Item } from '@faka/contract/item/item'
import type { ItemId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { variantChips } from './variant-choice.ts'

interface Props {
  /** The chosen variant. */
  item: Item
  /** The variant that was asked for, or its item. */
  askedId: ItemId
  onChoose: (variantId: ItemId) => void
}

/** The variants of an item as chips, one row for each axis; nothing for an item without. */
export function ChooseVariant({ item: { id, variants }, askedId, onChoose }: Props) {
  const { t } = useI18n()
  if (!variants) return null
  const chosen = variants.list.find((variant) => variant.id === id)?.options ?? []
  const isAlone = variants.axes.length === 1
  return (
    <>
      {askedId !== id && askedId !== variants.id && <Notice tone="warning">{t('item.variantGone')}</Notice>}
      {variants.axes.map(({ name }, index) => {
        const chips = variantChips(variants, chosen, index)
        return (
          <RadioTiles
            key={name}
            legend={name}
            name={`variant-${index}`}
            tiles={chips.map(({ value, soldOut, priceFromFen }) => ({
              value,
              label: value,
              detail: soldOut ? t('item.soldOut') : isAlone && formatFen(priceFromFen),
              disabled: soldOut && value !== chosen[index],
            }))}
            value={chosen[index]}
            onValueChange={(value) => {
              const chip = chips.find((each) => each.value === value)
              if (chip) onChoose(chip.id)
            }}
          />
        )
      })}
    </>
  )
}
