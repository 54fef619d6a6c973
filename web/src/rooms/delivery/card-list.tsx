import type { Card } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CardFrame } from './card-frame.tsx'
import styles from './card-list.module.css'
import { ExportCard } from './export-card.tsx'

interface Props {
  orderNo: OrderNo
  cards: readonly Card[]
}

/** The bought cards: each in its frame, all to copy and to export. */
export function CardList({ orderNo, cards }: Props) {
  const { say } = useWords()
  return (
    <Panel
      title={say('delivery.cards', { count: cards.length })}
      aside={
        <CopyButton
          tone="primary"
          text={cards.map(({ content }) => content).join('\n')}
          label={say('delivery.copyAll')}
          doneLabel={say('delivery.copied')}
          failedLabel={say('delivery.copyFailed')}
        />
      }
    >
      <ol className={styles.cards}>
        {cards.map((card) => (
          <CardFrame key={card.cardId} card={card} />
        ))}
      </ol>
      <div className={styles.export}>
        <ExportCard orderNo={orderNo} />
      </div>
    </Panel>
  )
}
