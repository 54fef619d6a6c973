import type { Card } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CardFrame } from './card-frame.tsx'
import styles from './card-list.module.css'
import { ExportCard } from './export-card.tsx'
import { ShareCards } from './share-cards.tsx'
import { splitCards } from './split-cards.ts'

interface Props {
  orderNo: OrderNo
  cards: readonly Card[]
  /** The separator between the parts of a card; empty if cards are not split. */
  separator: string
  /** The last export, where it is known. */
  exportedTime?: string | null | undefined
  onExported?: (() => void) | undefined
}

/** The maximum that is rendered; the others are included in copies and exports. */
const maxShown = 100

/** With more cards than this, each is a single row. */
const maxFramed = 3

/** The purchased cards: each with copy, and copy and export of all. */
export function CardList({ orderNo, cards, separator, exportedTime, onExported }: Props) {
  const { t, locale } = useI18n()
  const hidden = cards.length - maxShown
  const parts = splitCards(cards, separator)
  const compact = cards.length > maxFramed
  const formatTime = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
  return (
    <Panel
      title={t('delivery.cards', { count: cards.length })}
      aside={
        <CopyButton
          tone="primary"
          text={cards.map(({ content }) => content).join('\n')}
          label={t('delivery.copyAll')}
          doneLabel={t('shell.copied')}
          failedLabel={t('shell.copyFailed')}
        />
      }
    >
      <ol className={compact ? styles.lines : styles.cards}>
        {cards.slice(0, maxShown).map((card, index) => (
          <CardFrame key={card.cardId} card={card} parts={parts?.[index]} compact={compact} />
        ))}
      </ol>
      {hidden > 0 && <p className={styles.more}>{t('delivery.moreCards', { shown: maxShown, hidden })}</p>}
      <div className={styles.export}>
        <ExportCard orderNo={orderNo} onExported={onExported} />
        <ShareCards orderNo={orderNo} onExported={onExported} />
        {exportedTime && (
          <p className={styles.exported}>{t('delivery.exportedAt', { time: formatTime(exportedTime) })}</p>
        )}
      </div>
    </Panel>
  )
}
