import type { ShortUrl } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './revenue-chart.module.css'
import { barsOfDays, SalesChart } from './sales-chart.tsx'
import { resolveRange, salesQuery } from './sales-query.ts'

interface Props {
  shortUrl: ShortUrl | undefined
  /** The days, both included; the last thirty if left out. */
  days?: { from: string; to: string }
}

/** The revenue of a span of days, a bar for each; of all shops of the account where none is named. */
export function RevenueChart({ shortUrl, days }: Props) {
  const { t } = useI18n()
  const [lastDays] = useState(() => resolveRange({}))
  const range = useMemo(
    () => (days ? resolveRange({ from: days.from, to: days.to }) : lastDays),
    [days, lastDays],
  )
  const { data, isError } = useQuery(salesQuery(range, shortUrl))
  const bars = useMemo(() => barsOfDays(data?.days ?? [], range), [data, range])
  // the figures above say that something failed
  if (isError && !data) return null
  return (
    <Panel title={t('sales.ofDays', { count: bars.length })}>
      {/* as high as the chart, so that nothing moves when it arrives */}
      <div className={styles.frame}>
        {data ? (
          <>
            <p>
              {t('sales.ofDaysSum', { amount: formatFen(data.total.revenueFen), orders: data.total.orders })}
            </p>
            <SalesChart
              bars={bars}
              horizontal={false}
              label={t('sales.ofDays', { count: bars.length })}
              sandbox={data.sandbox}
            />
          </>
        ) : (
          <LoadingPanel label={t('console.loading')} />
        )}
      </div>
    </Panel>
  )
}
