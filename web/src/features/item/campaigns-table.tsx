import type { Campaign } from '@faka/contract/item/campaign'
import { useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'

const tones = { coming: 'neutral', running: 'done', ended: 'neutral' } as const

/** The campaigns of an item, the latest first, with what was sold in each. */
export function CampaignsTable({ list }: { list: readonly Campaign[] }) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<Campaign>[]>(
    () => [
      {
        id: 'price',
        header: t('campaigns.price'),
        isRowHeader: true,
        cell: ({ priceFen }) => <Price fen={priceFen} />,
      },
      {
        id: 'state',
        header: t('campaigns.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`campaigns.state.${state}`)}</Badge>,
      },
      {
        id: 'from',
        header: t('campaigns.from'),
        cell: ({ from }) => <DateTime iso={from} locale={locale} />,
      },
      {
        id: 'until',
        header: t('campaigns.until'),
        cell: ({ until, endedTime }) => <DateTime iso={endedTime ?? until} locale={locale} />,
      },
      { id: 'orders', header: t('campaigns.orders'), cell: ({ orders }) => orders },
      { id: 'quantity', header: t('campaigns.quantity'), cell: ({ quantity }) => quantity },
      { id: 'sold', header: t('campaigns.sold'), cell: ({ soldFen }) => <Price fen={soldFen} /> },
    ],
    [t, locale],
  )
  return (
    <DataTable
      label={t('campaigns.list')}
      columns={columns}
      rows={list}
      rowKey={({ from, endedTime, until }) => `${from} ${endedTime ?? until}`}
    />
  )
}
