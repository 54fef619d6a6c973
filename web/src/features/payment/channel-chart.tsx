import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { sumChannels } from '@faka/contract/payment/seller-refunds'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { useMemo } from 'react'
import { formatYuan, formatYuanAxis } from '../../lib/format-yuan.ts'
import { useI18n } from '../../lib/messages.ts'
import { BarChart, type BarSeries } from '../../ui/bar-chart.tsx'

type Channel = ParsedReplyOf<typeof sumChannels>['channels'][number]

/** The table has all of them. */
const maxChannels = 8

/** What was left of each payment method after refunds and fees; the table below has the same numbers. */
export function ChannelChart({ channels }: { channels: readonly Channel[] }) {
  const { t, locale } = useI18n()
  const shown = useMemo(() => channels.slice(0, maxChannels), [channels])
  const categories = useMemo(
    () => shown.map(({ channel }) => channelName(channel, locale) || '–'),
    [shown, locale],
  )
  const series = useMemo<readonly BarSeries[]>(() => {
    const valuesOf = (ofTest: boolean) =>
      shown.map(({ sandbox, netFen }) => (sandbox === ofTest ? netFen / 100 : 0))
    return [
      { name: t('money.sums.net'), tone: 'primary', values: valuesOf(false) },
      ...(shown.some(({ sandbox }) => sandbox)
        ? [{ name: t('money.sandbox'), tone: 'test' as const, values: valuesOf(true) }]
        : []),
    ]
  }, [shown, t])
  return (
    <BarChart
      label={t('money.sums.chart')}
      categories={categories}
      series={series}
      stacked
      horizontal
      small
      formatValue={formatYuan}
      formatAxis={formatYuanAxis}
    />
  )
}
