import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { BarChart, type BarSeries } from '../ui/bar-chart.tsx'
import { Button } from '../ui/button.tsx'
import Chart from '../ui/chart.tsx'
import { LazyChart } from '../ui/chart-lazy.tsx'
import { useTokenColours } from '../ui/use-token-colours.ts'
import styles from './charts-section.module.css'
import { Show, State } from './specimen.tsx'

const tokens = ['--primary-ink', '--amber-ink', '--ink-soft', '--line'] as const
const days = ['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21']
const weeks: readonly BarSeries[] = [
  { name: 'before', tone: 'before', values: [8, 31, 12, 20, 60, 71, 28] },
  { name: 'now', tone: 'primary', values: [12, 40, 0, 25, 90, 64, 31] },
]

/** Charts: one that follows the size of its container, one with a fixed size. */
export default function ChartsSection() {
  const { t } = useI18n()
  const [narrow, setNarrow] = useState(false)
  const colours = useTokenColours(tokens)
  const text = { color: colours['--ink-soft'] }
  const options = {
    animation: false,
    legend: { top: 0, textStyle: text },
    grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
    xAxis: { type: 'category', data: days, axisLabel: text },
    yAxis: { type: 'value', axisLabel: text, splitLine: { lineStyle: { color: colours['--line'] } } },
    series: [
      {
        name: t('sales.revenue'),
        type: 'bar',
        stack: 'money',
        color: colours['--primary-ink'],
        data: [12, 40, 0, 25, 90, 64, 31],
      },
      {
        name: t('sales.test'),
        type: 'bar',
        stack: 'money',
        color: colours['--amber-ink'],
        data: [0, 12, 4, 0, 0, 20, 8],
      },
    ],
  }
  const label = t('sales.chart.day')
  return (
    <>
      <Show file="chart" note="Colour-weak: each series has its own pattern.">
        <State name="the width of its container" wide>
          <Button aria-pressed={narrow} onClick={() => setNarrow(!narrow)}>
            {narrow ? 'wide' : 'narrow'}
          </Button>
          <div className={narrow ? styles.narrow : styles.container} data-trial="follows">
            <Chart options={options} label={label} />
          </div>
        </State>
        <State name="autoResize off, fixed size" wide>
          <div className={narrow ? styles.narrow : styles.container} data-trial="keeps">
            <Chart options={options} autoResize={false} width="280px" height="180px" label={label} />
          </div>
        </State>
      </Show>
      <Show file="chart-lazy" note="The same, loaded when first rendered.">
        <State name="rest" wide>
          <LazyChart options={options} label={label} />
        </State>
      </Show>
      <Show file="bar-chart" note="In the colours of the theme; a table beside it has the same numbers.">
        <State name="a week beside the one before" wide>
          <BarChart label={label} categories={days} series={weeks} formatValue={String} />
        </State>
        <State name="stacked, horizontal, small" wide>
          <BarChart
            label={label}
            categories={days.slice(0, 3)}
            series={weeks}
            stacked
            horizontal
            small
            formatValue={String}
          />
        </State>
      </Show>
    </>
  )
}
