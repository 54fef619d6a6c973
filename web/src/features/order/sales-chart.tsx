import type { SalesOfDay, SalesOfItem } from '@faka/contract/order/order-list'
import { useMemo } from 'react'
import { formatYuan, formatYuanAxis } from '../../lib/format-yuan.ts'
import { useI18n } from '../../lib/messages.ts'
import { BarChart, type BarSeries } from '../../ui/bar-chart.tsx'

interface Bar {
  name: string
  revenueFen: number
  testFen: number
}

interface Props {
  bars: readonly Bar[]
  /** Horizontal bars have room for long names. */
  horizontal: boolean
  label: string
  /** Whether test money is shown, as a series of its own. */
  sandbox: boolean
}

/** The best-selling items in the chart; the table has all of them. */
const maxBars = 10

/** One bar a day, days without sales included. */
export function barsOfDays(days: readonly SalesOfDay[], range: { from: string; to: string }): Bar[] {
  const sold = new Map(days.map((day) => [day.day, day]))
  const bars: Bar[] = []
  const end = Date.parse(range.to)
  for (let dayMs = Date.parse(range.from); dayMs <= end; dayMs += 86_400_000) {
    const name = new Date(dayMs).toISOString().slice(0, 10)
    const { revenueFen = 0, testFen = 0 } = sold.get(name) ?? {}
    bars.push({ name, revenueFen, testFen })
  }
  return bars
}

export const barsOfItems = (items: readonly SalesOfItem[]): Bar[] =>
  items
    .slice(0, maxBars)
    .map(({ itemTitle, revenueFen, testFen }) => ({ name: itemTitle, revenueFen, testFen }))

/** Revenue as a bar chart; the table has the same numbers. */
export function SalesChart({ bars, horizontal, label, sandbox }: Props) {
  const { t } = useI18n()
  const categories = useMemo(() => bars.map(({ name }) => name), [bars])
  const series = useMemo<readonly BarSeries[]>(() => {
    const valuesOf = (field: 'revenueFen' | 'testFen') => bars.map((each) => each[field] / 100)
    return [
      { name: t('sales.revenue'), tone: 'primary', values: valuesOf('revenueFen') },
      ...(sandbox ? ([{ name: t('sales.test'), tone: 'test', values: valuesOf('testFen') }] as const) : []),
    ]
  }, [bars, sandbox, t])
  return (
    <BarChart
      label={label}
      categories={categories}
      series={series}
      stacked
      horizontal={horizontal}
      formatValue={formatYuan}
      formatAxis={formatYuanAxis}
    />
  )
}
