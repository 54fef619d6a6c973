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

/** With more cards than this, a filter is shown. */
const minCardsToFilter = 8

/** Selects the faulty cards; the content of each is shown. */
export function ChooseCards({ cards, chosen, error, onChosen }: Props) {
  const { t } = useI18n()
  const id = useId()
  const [filter, setFilter] = useState('')
  const query = filter.trim().toLowerCase()
  const shown = cards.filter(
    ({ cardId, content }) => query === '' || cardId === query || content.toLowerCase().includes(query),
  )
  const isChosen = new Set<string>(chosen)
  /** Keeps the order of the cards, not of the clicks. */
  const choose = (isIncluded: (card: Card) => boolean) =>
    onChosen(cards.filter(isIncluded).map(({ cardId }) => cardId))
  const change = (affected: readonly Card[], checked: boolean) => {
    const changed = new Set<string>(affected.map(({ cardId }) => cardId))
    choose(({ cardId }) => (changed.has(cardId) ? checked : isChosen.has(cardId)))
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
