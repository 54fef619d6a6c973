import type { Card } from '@faka/contract/delivery'
import type { CardId } from '@faka/contract/ids'
import { useId, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './choose-cards.module.css'

interface Props {
  cards: readonly Card[]
  chosen: readonly CardId[]
  error: string | undefined
  onChosen: (cardIds: CardId[]) => void
}

/** More cards than this are looked through by what they say. */
const fewCards = 8

/** Which of the bought cards are bad; each shown, so that nobody has to count. */
export function ChooseCards({ cards, chosen, error, onChosen }: Props) {
  const { say } = useWords()
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
      <legend className={styles.legend}>{say('complaint.cards')}</legend>
      {cards.length > 1 && (
        <div className={styles.tools}>
          {cards.length > fewCards && (
            <input
              className={styles.filter}
              type="search"
              value={filter}
              placeholder={say('complaint.cards.search')}
              aria-label={say('complaint.cards.search')}
              onChange={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          )}
          <Button tone="quiet" onClick={() => change(shown, true)}>
            {say('complaint.cards.all')}
          </Button>
          <Button tone="quiet" onClick={() => change(shown, false)}>
            {say('complaint.cards.none')}
          </Button>
          <span className={styles.count} aria-live="polite">
            {say('complaint.cards.chosen', { chosen: chosen.length, count: cards.length })}
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
      {shown.length === 0 && <p className={styles.count}>{say('complaint.cards.nothing')}</p>}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
