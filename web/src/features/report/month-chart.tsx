import type { listStatementMonths } from '@faka/contract/report/earnings'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { useMemo } from 'react'
import { formatYuan, formatYuanAxis } from '../../lib/format-yuan.ts'
import { useI18n } from '../../lib/messages.ts'
import { BarChart, type BarSeries } from '../../ui/bar-chart.tsx'

type Month = ParsedReplyOf<typeof listStatementMonths>['months'][number]

/** The table has all months. */
const maxMonths = 12

interface Props {
  /** The newest first. */
  months: readonly Month[]
  showsTest: boolean
}

/** What was left of each of the last months after refunds and fees; the table below has the same numbers. */
export function MonthChart({ months, showsTest }: Props) {
  const { t } = useI18n()
  const shown = useMemo(() => months.slice(0, maxMonths).toReversed(), [months])
  const categories = useMemo(() => shown.map(({ month }) => month), [shown])
  const series = useMemo<readonly BarSeries[]>(
    () => [
      { name: t('money.sums.net'), tone: 'primary', values: shown.map(({ real }) => real.netFen / 100) },
      ...(showsTest
        ? [
            {
              name: t('money.sandbox'),
              tone: 'test' as const,
              values: shown.map(({ test }) => test.netFen / 100),
            },
          ]
        : []),
    ],
    [shown, showsTest, t],
  )
  return (
    <BarChart
      label={t('money.months.chart')}
      categories={categories}
      series={series}
      small
      formatValue={formatYuan}
      formatAxis={formatYuanAxis}
    />
  )
}
