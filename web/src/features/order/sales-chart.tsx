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
  /** Bars that lie have room for long names. */
  horizontal: boolean
  label: string
  /** Whether test money is shown, in a colour and under a name of its own. */
  sandbox: boolean
}

/** So many of the best sold items have a bar; the table has them all. */
const maxBars = 10

/** Days as bars, those without a sale too, so that a gap is seen. */
export function barsOfDays(days: readonly SalesOfDay[], range: { from: string; to: string }): Bar[] {
  const sold = new Map(days.map((day) => [day.day, day]))
  const bars: Bar[] = []
  const end = Date.parse(range.to)
  for (let at = Date.parse(range.from); at <= end; at += 86_400_000) {
    const name = new Date(at).toISOString().slice(0, 10)
    const { revenueFen = 0, testFen = 0 } = sold.get(name) ?? {}
    bars.push({ name, revenueFen, testFen })
  }
  return bars
}

export const barsOfItems = (items: readonly SalesOfItem[]): Bar[] =>
  items
    .slice(0, maxBars)
    .map(({ itemTitle, revenueFen, testFen }) => ({ name: itemTitle, revenueFen, testFen }))

/** Revenue as bars; the same numbers stand in the table beside it. */
export function SalesChart({ bars, horizontal: lying, label, sandbox }: Props) {
  const { t } = useI18n()
  const colours = useTokenColours(tokens)
  const [revenue, test] = [t('sales.revenue'), t('sales.test')]
  const options = useMemo(() => {
    const text = { color: colours['--ink-soft'], fontFamily: 'system-ui, sans-serif' }
    const names = {
      type: 'category',
      data: bars.map(({ name }) => name),
      inverse: lying,
      axisLabel: { ...text, width: lying ? 140 : undefined, overflow: 'truncate' },
      axisLine: { lineStyle: { color: colours['--line'] } },
      axisTick: { show: false },
    }
    const sums = {
      type: 'value',
      minInterval: 1,
      ...(lying && { splitNumber: 3 }),
      axisLabel: { ...text, hideOverlap: true, formatter: (yuan: number) => `¥${yuan}` },
      splitLine: { lineStyle: { color: colours['--line'] } },
    }
    const bar = (name: string, color: string, of: 'revenueFen' | 'testFen') => ({
      ...{ name, type: 'bar', stack: 'money', barMaxWidth: 32, itemStyle: { color } },
      data: bars.map((each) => each[of] / 100),
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
      xAxis: lying ? sums : names,
      yAxis: lying ? names : sums,
      series: [
        bar(revenue, colours['--primary-ink'], 'revenueFen'),
        ...(sandbox ? [bar(test, colours['--amber-ink'], 'testFen')] : []),
      ],
    }
  }, [bars, lying, sandbox, colours, revenue, test])
  return <LazyChart options={options} label={label} />
}
