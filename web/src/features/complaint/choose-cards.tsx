import type { Card } from '@faka/contract/delivery/delivery'
import type { CardId } from '@faka/contract/shared/ids'
import { useId, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './choose-cards.module.css'

interface Props {
  cards: readonly Card[]
  chosen: readonly CardId[]
  error: string | undefined
  onChosen: (cardIds: CardId[]) => void
}

/** More cards than this are looked through by what they say. */
const minCardsToFilter = 8

/** Which of the bought cards are bad; each shown, so that nobody has to count. */
export function ChooseCards({ cards, chosen, error, onChosen }: Props) {
  const { t } = useI18n()
  const id = useId()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = cards.filter(
    ({ cardId, content }) => wanted === '' || cardId === wanted || content.toLowerCase().includes(wanted),
  )
  const isChosen = new Set<string>(chosen)
  /** In the order of the cards, whichever was pressed first. */
  const choose = (keep: (card: Card) => boolean) => onChosen(cards.filter(keep).map(({ cardId }) => cardId))
  const change = (these: readonly Card[], on: boolean) => {
    const changed = new Set<string>(these.map(({ cardId }) => cardId))
    choose(({ cardId }) => (changed.has(cardId) ? on : isChosen.has(cardId)))
  }
  return (
    <fieldset className={styles.choose} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t('complaint.cards')}</legend>
      {cards.length > 1 && (
        <div className={styles.tools}>
          {cards.length > minCardsToFilter && (
            <input
              className={styles.filter}
              type="search"
              value={filter}
              placeholder={t('complaint.cards.search')}
              aria-label={t('complaint.cards.search')}
              onChange={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          )}
          <Button tone="quiet" onClick={() => change(shown, true)}>
            {t('complaint.cards.all')}
          </Button>
          <Button tone="quiet" onClick={() => change(shown, false)}>
            {t('complaint.cards.none')}
          </Button>
          <span className={styles.count} aria-live="polite">
            {t('complaint.cards.chosen', { chosen: chosen.length, count: cards.length })}
          </span>
        </div>
      )}
      <ul className={styles.cards}>
        {shown.map((card) => (
          <li key={card.cardId}>
            <label className={styles.card}>
              <input
                className={styles.box}
                type="checkbox"
                checked={isChosen.has(card.cardId)}
                aria-invalid={error ? true : undefined}
                onChange={({ currentTarget }) => change([card], currentTarget.checked)}
              />
              <span className={styles.number}>{card.cardId}</span>
              <code className={styles.content} translate="no">
                {card.content}
              </code>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.count}>{t('complaint.cards.nothing')}</p>}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
