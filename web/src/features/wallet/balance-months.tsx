import { type BalanceMonth, exportBalanceMonth } from '@faka/contract/wallet/balance-months'
import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '../../lib/format-month.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Download } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './balance-months.module.css'
import { balanceMonthsQuery } from './balance-months-query.ts'

const sums = ['openingFen', 'creditedFen', 'debitedFen', 'closingFen'] as const

interface MonthProps {
  month: BalanceMonth
  busy: boolean
  onSave: (month: string) => void
}

/** What the balance was at both ends of a month, what moved in between, and its file. */
function Month({ month, busy, onSave }: MonthProps) {
  const { t, locale } = useI18n()
  const name = formatMonth(month.month, locale)
  return (
    <li className={styles.month}>
      <p className={styles.name}>
        {name} {!month.isOver && <Badge tone="waiting">{t('wallet.months.running')}</Badge>}
      </p>
      <dl className={styles.sums}>
        {sums.map((sum) => (
          <div key={sum} className={styles.sum}>
            <dt className={styles.label}>{t(`wallet.months.${sum}`)}</dt>
            <dd>
              <Price fen={month[sum]} />
            </dd>
          </div>
        ))}
      </dl>
      <Button
        icon={<Download />}
        busy={busy}
        aria-label={t('wallet.months.save', { month: name })}
        onClick={() => onSave(month.month)}
      >
        CSV
      </Button>
    </li>
  )
}

/** The months of a balance, newest first, each with its file; renders nothing before the first change. */
export function BalanceMonths() {
  const { t } = useI18n()
  const months = useQuery(balanceMonthsQuery)
  const { data } = months
  const exporting = useDownload({
    mutationKey: ['wallet.exportBalanceMonth'],
    operation: exportBalanceMonth,
    input: (month: string) => ({ month }),
  })
  if (months.isError && !data)
    return (
      <FailedState
        title={t('wallet.months.failed')}
        retryLabel={t('wallet.retry')}
        busy={months.isFetching}
        onRetry={() => void months.refetch()}
      >
        {t('wallet.failed.text')}
      </FailedState>
    )
  if (!data || data.length === 0) return null
  return (
    <Panel title={t('wallet.months.title')}>
      <p className={styles.label}>{t('wallet.months.hint')}</p>
      <ul>
        {data.map((month) => (
          <Month
            key={month.month}
            month={month}
            busy={exporting.isPending && exporting.variables === month.month}
            onSave={(chosen) => !exporting.isPending && exporting.mutate(chosen)}
          />
        ))}
      </ul>
      <VisuallyHidden live>
        {exporting.data && t('wallet.months.saved', { file: exporting.data })}
      </VisuallyHidden>
    </Panel>
  )
}
