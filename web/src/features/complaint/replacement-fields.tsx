import type { SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import type { CardId } from '@faka/contract/shared/ids'
import type { ComponentProps } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { ChooseCards } from './choose-cards.tsx'
import { splitTexts } from './replacement-texts.ts'

interface Props {
  cards: SellerComplaint['cards']
  source: SellerComplaint['source']
  freeCards: number | null
  chosen: readonly CardId[]
  onChosen: (cardIds: CardId[]) => void
  /** The box of the texts, and what is typed there. */
  texts: Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'count'>
  typed: string
}

/** Which cards are replaced, and the texts that replace them where they did not come from stock. */
export function ReplacementFields({ cards, source, freeCards, chosen, onChosen, texts, typed }: Props) {
  const { t } = useI18n()
  const count = chosen.length
  const isShort = freeCards !== null && freeCards < count
  return (
    <>
      <ChooseCards
        cards={cards.map(({ cardId, masked }) => ({ cardId, content: masked }))}
        chosen={chosen}
        error={isShort ? t('complaints.replace.short', { count, free: freeCards }) : undefined}
        onChosen={onChosen}
      />
      {source === 'texts' && (
        <TextArea
          {...texts}
          label={t('complaints.replace.texts')}
          hint={count === 1 ? t('complaints.replace.whole') : t('complaints.replace.lines', { count })}
          count={`${splitTexts(typed, count).length} / ${count}`}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </>
  )
}
