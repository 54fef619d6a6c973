import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { listCards } from '@faka/contract/stock/stock-cards'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { CardStateBadge } from './card-state-badge.tsx'
import styles from './cards-table.module.css'

export type StockCard = ParsedReplyOf<typeof listCards>['list'][number]

/** Whether a card is neither held nor sold, so that its seller may act on it. */
export const isUnsold = ({ state }: Pick<StockCard, 'state'>): boolean =>
  state === 'free' || state === 'withdrawn'

interface Props {
  cards: readonly StockCard[]
  chosen: ReadonlySet<number>
  onToggle: (cardId: number) => void
  /** The contents that were opened, by card. */
  opened: ReadonlyMap<number, string>
  linkToOrder: (orderNo: OrderNo) => ReactNode
  linkToBatch: (batchId: number) => ReactNode
}

/** Cards as rows: the ones that are not sold can be chosen; contents are masked until they are opened. */
export function CardsTable({ cards, chosen, onToggle, opened, linkToOrder, linkToBatch }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<StockCard>[]>(
    () => [
      {
        id: 'choose',
        header: t('stock.cards.choose'),
        cell: (card) =>
          isUnsold(card) && (
            <label className={styles.choose}>
              <input
                type="checkbox"
                aria-label={t('stock.cards.chooseOne', { card: card.masked, number: card.cardId })}
                checked={chosen.has(card.cardId)}
                onChange={() => onToggle(card.cardId)}
              />
            </label>
          ),
      },
      { id: 'state', header: t('stock.cards.state'), cell: ({ state }) => <CardStateBadge state={state} /> },
      {
        id: 'card',
        header: t('stock.cards.card'),
        isRowHeader: true,
        cell: ({ cardId, masked, publicText }) => (
          <>
            {publicText !== undefined && (
              <span className={styles.item} lang={detectLanguage(publicText)} translate="no">
                {publicText}
              </span>
            )}
            <code className={styles.card} translate="no">
              {opened.get(cardId) ?? masked}
            </code>
          </>
        ),
      },
      {
        id: 'item',
        header: t('stock.cards.item'),
        cell: ({ itemTitle }) => (
          <span className={styles.item} lang={detectLanguage(itemTitle)} title={itemTitle}>
            {itemTitle}
          </span>
        ),
      },
      {
        id: 'batch',
        header: t('stock.cards.batch'),
        cell: ({ batchId }) => <span className={styles.whole}>{linkToBatch(batchId)}</span>,
      },
      {
        id: 'time',
        header: t('stock.cards.time'),
        cell: ({ addedTime }) => <DateTime iso={addedTime} locale={locale} />,
      },
      {
        id: 'note',
        header: t('stock.cards.note'),
        cell: ({ orderNo, withdrawn, isCopy }) => {
          if (orderNo) return linkToOrder(orderNo)
          if (withdrawn) return withdrawn.reason
          return isCopy ? t('stock.cards.copy') : '–'
        },
      },
    ],
    [t, locale, chosen, onToggle, opened, linkToOrder, linkToBatch],
  )
  return (
    <DataTable
      label={t('stock.cards.label')}
      columns={columns}
      rows={cards}
      rowKey={({ cardId }) => String(cardId)}
    />
  )
}
