import type { sumSales } from '@faka/contract/order/order-list'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import { Price } from '../../ui/price.tsx'
import { barsOfDays, barsOfItems, SalesChart } from './sales-chart.tsx'
import styles from './sales-report.module.css'
import { SalesTable } from './sales-table.tsx'

interface Props {
  sales: ParsedReplyOf<typeof sumSales>
  range: { from: string; to: string }
}

const views = ['byDay', 'byItem'] as const

/** Sales in a range of days: totals, a chart by day or by item, and the same numbers as a table. */
export function SalesReport({ sales, range }: Props) {
  const { t } = useI18n()
  const [view, setView] = useState<(typeof views)[number]>('byDay')
  const { total, days, items, sandbox } = sales
  const isByDay = view === 'byDay'
  const rows = isByDay
    ? days.map((row) => ({ ...row, key: row.day, name: row.day }))
    : items.map((row) => ({ ...row, key: row.itemId, name: row.itemTitle }))
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{t('sales.revenue')}</dt>
          <dd>
            <Price fen={total.revenueFen} size="head" />
          </dd>
        </div>
        {sandbox && (
          <div>
            <dt>{t('sales.test')}</dt>
            <dd>
              <Price fen={total.testFen} size="head" />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('sales.orders')}</dt>
          <dd className={styles.number}>{total.orders}</dd>
        </div>
        <div>
          <dt>{t('sales.quantity')}</dt>
          <dd className={styles.number}>{total.quantity}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>
        {t('sales.net')}
        {sandbox && ` ${t('sales.test.hint')}`}
      </p>
      {total.orders === 0 ? (
        <p>{t('sales.nothing')}</p>
      ) : (
        <>
          <div className={chipRowClass}>
            {views.map((each) => (
              <button
                key={each}
                type="button"
                className={chipClass}
                aria-pressed={view === each}
                onClick={() => setView(each)}
              >
                {t(`sales.${each}`)}
              </button>
            ))}
          </div>
          <SalesChart
            bars={isByDay ? barsOfDays(days, range) : barsOfItems(items)}
            horizontal={!isByDay}
            label={t(isByDay ? 'sales.chart.day' : 'sales.chart.item')}
            sandbox={sandbox}
          />
          <details className={styles.numbers}>
            <summary>{t('sales.table.show')}</summary>
            <SalesTable
              caption={t(`sales.${view}`)}
              nameLabel={t(isByDay ? 'sales.table.day' : 'sales.table.item')}
              rows={rows}
              sandbox={sandbox}
            />
          </details>
        </>
      )}
    </>
  )
}
