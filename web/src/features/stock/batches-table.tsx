import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { cardStates } from '@faka/contract/shared/states'
import type { listBatches } from '@faka/contract/stock/stock-cards'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'

import styles from './cards-table.module.css'

export type Batch = ParsedReplyOf<typeof listBatches>['list'][number]

interface Props {
  batches: readonly Batch[]
  linkToCards: (batchId: number) => ReactNode
  linkToRecall: (batch: Batch) => ReactNode
}

/** Imports as rows, each with what became of its cards. */
export function BatchesTable({ batches, linkToCards, linkToRecall }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<Batch>[]>(
    () => [
      {
        id: 'batch',
        header: t('stock.cards.batch'),
        isRowHeader: true,
        cell: ({ batchId, isRecalled }) => (
          <span className={styles.whole}>
            {linkToCards(batchId)} {isRecalled && <Badge tone="rejected">{t('stock.batch.recalled')}</Badge>}
          </span>
        ),
      },
      {
        id: 'item',
        header: t('stock.cards.item'),
        isText: true,
        cell: ({ itemTitle }) => <span lang={detectLanguage(itemTitle)}>{itemTitle}</span>,
      },
      {
        id: 'time',
        header: t('stock.cards.time'),
        cell: ({ createdTime }) => <DateTime iso={createdTime} locale={locale} />,
      },
      ...cardStates.map((state) => ({
        id: state,
        header: t(`stock.state.${state}`),
        alignEnd: true,
        cell: (batch: Batch) => batch[state],
      })),
      {
        id: 'cost',
        header: t('stock.batch.cost'),
        alignEnd: true,
        cell: ({ unitCostFen }) => (unitCostFen === null ? '–' : <Price fen={unitCostFen} />),
      },
      {
        id: 'note',
        header: t('stock.batch.note'),
        cell: ({ supplier, note }) => [supplier, note].filter(Boolean).join(' · ') || '–',
      },
      {
        id: 'recall',
        header: t('stock.batch.act'),
        cell: (batch) => <span className={styles.whole}>{linkToRecall(batch)}</span>,
      },
    ],
    [t, locale, linkToCards, linkToRecall],
  )
  return (
    <DataTable
      label={t('console.stockBatches.title')}
      columns={columns}
      rows={batches}
      rowKey={({ batchId }) => String(batchId)}
    />
  )
}
