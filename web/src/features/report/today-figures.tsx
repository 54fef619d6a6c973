import type { DayFigures, showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { StatTile, statTilesClass } from '../../ui/stat-tile.tsx'
import { compareFigures, conversionPercent } from './compare-figures.ts'

type Today = ParsedReplyOf<typeof showToday>

/** Revenue, orders, and visitors to buyers, each against the same part of yesterday and of the weekday last week. */
export function TodayFigures({
  figures: { sandbox, showsMoney, today, yesterday, lastWeek },
}: {
  figures: Today
}) {
  const { t } = useI18n()
  const byNow = { yesterday: t('console.today.yesterdayByNow'), lastWeek: t('console.today.lastWeekByNow') }
  const wholeDay = { yesterday: t('console.today.yesterday'), lastWeek: t('console.today.lastWeek') }
  const compare = (
    labels: typeof byNow,
    read: (day: DayFigures) => number,
    format: (value: number) => string,
  ) =>
    [
      { label: labels.yesterday, before: read(yesterday) },
      { label: labels.lastWeek, before: read(lastWeek) },
    ].map(({ label, before }) => {
      const { direction, percent } = compareFigures(read(today), before)
      const change =
        direction === 'same' || percent === null ? '' : ` ${direction === 'up' ? '+' : '−'}${percent}%`
      return { label, direction, text: `${format(before)}${change}` }
    })
  const conversion = conversionPercent(today.buyers, today.visitors)
  return (
    <div className={statTilesClass}>
      {showsMoney && (
        <StatTile
          label={t('console.today.revenue')}
          value={formatFen(today.revenueByNowFen)}
          note={
            sandbox && today.testFen > 0 && t('console.today.testMoney', { amount: formatFen(today.testFen) })
          }
          comparisons={compare(byNow, (day) => day.revenueByNowFen, formatFen)}
        />
      )}
      <StatTile
        label={t('console.today.paidOrders')}
        value={today.ordersByNow}
        comparisons={compare(byNow, (day) => day.ordersByNow, String)}
      />
      <StatTile
        label={t('console.today.visitors')}
        value={today.visitors}
        comparisons={compare(wholeDay, (day) => day.visitors, String)}
      />
      <StatTile
        label={t('console.today.buyers')}
        value={today.buyers}
        note={conversion && t('console.today.conversion', { percent: conversion })}
        comparisons={compare(wholeDay, (day) => day.buyers, String)}
      />
    </div>
  )
}
