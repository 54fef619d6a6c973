import { useMemo } from 'react'
import { LazyChart } from './chart-lazy.tsx'
import { useTokenColours } from './use-token-colours.ts'

const tokens = [
  '--primary-ink',
  '--amber-ink',
  '--line-strong',
  '--ink',
  '--ink-soft',
  '--line',
  '--surface',
] as const

/** `primary` is what the chart is about, `before` what it is compared with, `test` what does not count. */
const tones = { primary: '--primary-ink', before: '--line-strong', test: '--amber-ink' } as const

export interface BarSeries {
  name: string
  tone: keyof typeof tones
  /** One for each category, in their order. */
  values: readonly number[]
}

interface Props {
  /** The accessible name; the same numbers are in a table beside it. */
  label: string
  categories: readonly string[]
  series: readonly BarSeries[]
  /** Whether the series of a category stand upon each other and not side by side. */
  stacked?: boolean
  /** Horizontal bars have room for long names. */
  horizontal?: boolean
  small?: boolean
  /** How a value is written in full, and at the axis. */
  formatValue: (value: number) => string
  formatAxis?: (value: number) => string
}

/** Bars in the colours of the theme; of more than one series there is a legend. */
export function BarChart({
  label,
  categories,
  series,
  stacked = false,
  horizontal = false,
  small = false,
  formatValue,
  formatAxis = formatValue,
}: Props) {
  const colours = useTokenColours(tokens)
  const options = useMemo(() => {
    const text = { color: colours['--ink-soft'], fontFamily: 'system-ui, sans-serif' }
    const hasLegend = series.length > 1
    const categoryAxis = {
      type: 'category',
      data: categories,
      inverse: horizontal,
      axisLabel: { ...text, width: horizontal ? 140 : undefined, overflow: 'truncate' },
      axisLine: { lineStyle: { color: colours['--line'] } },
      axisTick: { show: false },
    }
    const valueAxis = {
      type: 'value',
      minInterval: 1,
      ...(horizontal && { splitNumber: 3 }),
      axisLabel: { ...text, hideOverlap: true, formatter: formatAxis },
      splitLine: { lineStyle: { color: colours['--line'] } },
    }
    return {
      animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      aria: { enabled: false },
      grid: { left: 8, right: 16, top: hasLegend ? 40 : 16, bottom: 8, containLabel: true },
      ...(hasLegend && { legend: { top: 0, right: 0, textStyle: text } }),
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: colours['--surface'],
        borderColor: colours['--line'],
        textStyle: { ...text, color: colours['--ink'] },
        valueFormatter: formatValue,
      },
      xAxis: horizontal ? valueAxis : categoryAxis,
      yAxis: horizontal ? categoryAxis : valueAxis,
      series: series.map(({ name, tone, values }) => ({
        name,
        type: 'bar',
        ...(stacked && { stack: 'all' }),
        barMaxWidth: 32,
        itemStyle: { color: colours[tones[tone]] },
        data: values,
      })),
    }
  }, [categories, series, stacked, horizontal, formatValue, formatAxis, colours])
  return <LazyChart options={options} label={label} small={small} />
}
