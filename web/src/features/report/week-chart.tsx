import { chartDays, type showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { useMemo, useState } from 'react'
import { formatYuan, formatYuanAxis } from '../../lib/format-yuan.ts'
import { useI18n } from '../../lib/messages.ts'
import { BarChart, type BarSeries } from '../../ui/bar-chart.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { compareFigures } from './compare-figures.ts'
import styles from './week-chart.module.css'

type Day = ParsedReplyOf<typeof showToday>['days'][number]

const measures = {
  revenue: ({ revenueFen }: Day) => revenueFen / 100,
  orders: ({ orders }: Day) => orders,
  test: ({ testFen }: Day) => testFen / 100,
} as const
type Measure = keyof typeof measures

interface Row {
  day: string
  now: number
  before: number
}

const formatCount = (count: number) => String(count)
const totalOf = (rows: readonly Row[], read: (row: Row) => number) =>
  rows.reduce((total, row) => total + read(row), 0)

/** A day of the axis, "11/21 Sat" in the order of the language. */
const nameDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

interface Props {
  /** Two weeks, the oldest day first. */
  days: readonly Day[]
  sandbox: boolean
}

/** The last seven days beside the seven before them, by revenue or by orders: as a sentence, a chart and a table. */
export function WeekChart({ days, sandbox }: Props) {
  const { t, locale } = useI18n()
  const hasTest = sandbox && days.some(({ testFen }) => testFen > 0)
  const shownMeasures: readonly Measure[] = hasTest ? ['revenue', 'orders', 'test'] : ['revenue', 'orders']
  const [chosen, setChosen] = useState<Measure>()
  // a shop that has taken test money only begins with what there is to see
  const measure = chosen ?? (hasTest && days.every(({ revenueFen }) => revenueFen === 0) ? 'test' : 'revenue')
  const rows = useMemo<readonly Row[]>(() => {
    const read = measures[measure]
    return days.slice(chartDays).map((day, index) => {
      const before = days[index]
      return { day: nameDay(day.day, locale), now: read(day), before: before ? read(before) : 0 }
    })
  }, [days, measure, locale])
  const isMoney = measure !== 'orders'
  const format = isMoney ? formatYuan : formatCount
  const [thisWeek, weekBefore] = [t('console.today.week.now'), t('console.today.week.before')]
  const categories = useMemo(() => rows.map(({ day }) => day), [rows])
  const series = useMemo<readonly BarSeries[]>(
    () => [
      { name: weekBefore, tone: 'before', values: rows.map(({ before }) => before) },
      { name: thisWeek, tone: measure === 'test' ? 'test' : 'primary', values: rows.map(({ now }) => now) },
    ],
    [rows, measure, thisWeek, weekBefore],
  )
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      { id: 'day', header: t('console.today.week.day'), isRowHeader: true, cell: ({ day }) => day },
      { id: 'now', header: thisWeek, alignEnd: true, cell: ({ now }) => format(now) },
      { id: 'before', header: weekBefore, alignEnd: true, cell: ({ before }) => format(before) },
    ],
    [t, format, thisWeek, weekBefore],
  )
  const [total, totalBefore] = [totalOf(rows, ({ now }) => now), totalOf(rows, ({ before }) => before)]
  const { direction, percent } = compareFigures(total, totalBefore)
  const change =
    direction === 'same' || percent === null ? '' : `${direction === 'up' ? '+' : '−'}${percent}%`
  return (
    <Panel title={t('console.today.week')}>
      {days.every(({ orders }) => orders === 0) ? (
        <EmptyState small>{t('console.today.week.none')}</EmptyState>
      ) : (
        <>
          <div className={styles.head}>
            <ChipGroup
              label={t('console.today.week.measure')}
              chips={shownMeasures.map((value) => ({ value, text: t(`console.today.week.${value}`) }))}
              chosen={measure}
              onChoose={setChosen}
            />
            <p className={styles.sum}>
              {t('console.today.week.sum', { now: format(total), before: format(totalBefore) })} {change}
            </p>
          </div>
          <BarChart
            label={t('console.today.week.chart')}
            categories={categories}
            series={series}
            small
            formatValue={format}
            formatAxis={isMoney ? formatYuanAxis : formatCount}
          />
          <details className={styles.numbers}>
            <summary>{t('console.today.week.numbers')}</summary>
            <DataTable
              label={t('console.today.week')}
              columns={columns}
              rows={rows}
              rowKey={({ day }) => day}
            />
          </details>
        </>
      )}
    </Panel>
  )
}
