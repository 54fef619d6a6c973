import type { SalesOfDay, SalesOfItem } from '@faka/contract/order/order-list'
import { formatFen } from '@faka/contract/shared/money'
import { useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { LazyChart } from '../../ui/chart-lazy.tsx'
import { useTokenColours } from '../../ui/use-token-colours.ts'

const tokens = ['--primary-ink', '--amber-ink', '--ink', '--ink-soft', '--line', '--surface'] as const

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
  const colours = useTokenColours(tokens)
  const [revenue, test] = [t('sales.revenue'), t('sales.test')]
  const options = useMemo(() => {
    const text = { color: colours['--ink-soft'], fontFamily: 'system-ui, sans-serif' }
    const categoryAxis = {
      type: 'category',
      data: bars.map(({ name }) => name),
      inverse: horizontal,
      axisLabel: { ...text, width: horizontal ? 140 : undefined, overflow: 'truncate' },
      axisLine: { lineStyle: { color: colours['--line'] } },
      axisTick: { show: false },
    }
    const valueAxis = {
      type: 'value',
      minInterval: 1,
      ...(horizontal && { splitNumber: 3 }),
      axisLabel: { ...text, hideOverlap: true, formatter: (yuan: number) => `¥${yuan}` },
      splitLine: { lineStyle: { color: colours['--line'] } },
    }
    const bar = (name: string, color: string, field: 'revenueFen' | 'testFen') => ({
      name,
      type: 'bar',
      stack: 'money',
      barMaxWidth: 32,
      itemStyle: { color },
      data: bars.map((each) => each[field] / 100),
    })
    return {
      animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      aria: { enabled: false },
      grid: { left: 8, right: 16, top: sandbox ? 40 : 16, bottom: 8, containLabel: true },
      ...(sandbox && { legend: { top: 0, right: 0, textStyle: text } }),
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: colours['--surface'],
        borderColor: colours['--line'],
        textStyle: { ...text, color: colours['--ink'] },
        valueFormatter: (yuan: number) => formatFen(Math.round(yuan * 100)),
      },
      xAxis: horizontal ? valueAxis : categoryAxis,
      yAxis: horizontal ? categoryAxis : valueAxis,
      series: [
        bar(revenue, colours['--primary-ink'], 'revenueFen'),
        ...(sandbox ? [bar(test, colours['--amber-ink'], 'testFen')] : []),
      ],
    }
  }, [bars, horizontal, sandbox, colours, revenue, test])
  return <LazyChart options={options} label={label} />
}
