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
  /** What stands between the parts of a card; empty: cards stay whole. */
  separator: string
  /** When they went out as a file for the last time, where that is known. */
  exportedTime?: string | null | undefined
  onExported?: (() => void) | undefined
}

/** More frames than one looks through; the others are copied and exported with them. */
const maxShown = 100

/** More cards than this are a line each. */
const maxFramed = 3

/** The bought cards: each in its frame, all to copy and to export. */
export function CardList({ orderNo, cards, separator, exportedTime, onExported }: Props) {
  const { t, locale } = useI18n()
  const hidden = cards.length - maxShown
  const parts = splitCards(cards, separator)
  const compact = cards.length > maxFramed
  const timeOf = (iso: string) =>
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
        {cards.slice(0, maxShown).map((card, at) => (
          <CardFrame key={card.cardId} card={card} parts={parts?.[at]} compact={compact} />
        ))}
      </ol>
      {hidden > 0 && <p className={styles.more}>{t('delivery.moreCards', { shown: maxShown, hidden })}</p>}
      <div className={styles.export}>
        <ExportCard orderNo={orderNo} onExported={onExported} />
        <ShareCards orderNo={orderNo} onExported={onExported} />
        {exportedTime && (
          <p className={styles.exported}>{t('delivery.exportedAt', { time: timeOf(exportedTime) })}</p>
        )}
      </div>
    </Panel>
  )
}
