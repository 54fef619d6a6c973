import type { Card } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CardFrame } from './card-frame.tsx'
import styles from './card-list.module.css'
import { partsOfCards } from './card-parts.ts'
import { ExportCard } from './export-card.tsx'
import { ShareCards } from './share-cards.tsx'

interface Props {
  orderNo: OrderNo
  cards: readonly Card[]
  /** What stands between the parts of a card; empty: cards stay whole. */
  separator: string
  /** When they went out as a file for the last time, where that is known. */
  exportedTime?: string | null | undefined
  onExported?: (() => void) | undefined
}

/** More frames than one looks through; the others are copied and exported with them. */
const mostShown = 100

/** More cards than this are a line each. */
const mostInFrames = 3

/** The bought cards: each in its frame, all to copy and to export. */
export function CardList({ orderNo, cards, separator, exportedTime, onExported }: Props) {
  const { say, locale } = useWords()
  const hidden = cards.length - mostShown
  const parts = partsOfCards(cards, separator)
  const compact = cards.length > mostInFrames
  const timeOf = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
  return (
    <Panel
      title={say('delivery.cards', { count: cards.length })}
      aside={
        <CopyButton
          tone="primary"
          text={cards.map(({ content }) => content).join('\n')}
          label={say('delivery.copyAll')}
          doneLabel={say('shell.copied')}
          failedLabel={say('shell.copyFailed')}
        />
      }
    >
      <ol className={compact ? styles.lines : styles.cards}>
        {cards.slice(0, mostShown).map((card, at) => (
          <CardFrame key={card.cardId} card={card} parts={parts?.[at]} compact={compact} />
        ))}
      </ol>
      {hidden > 0 && <p className={styles.more}>{say('delivery.moreCards', { shown: mostShown, hidden })}</p>}
      <div className={styles.export}>
        <ExportCard orderNo={orderNo} onExported={onExported} />
        <ShareCards orderNo={orderNo} onExported={onExported} />
        {exportedTime && (
          <p className={styles.exported}>{say('delivery.exportedAt', { time: timeOf(exportedTime) })}</p>
        )}
      </div>
    </Panel>
  )
}
