import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { MoneySums, sumChannels } from '@faka/contract/payment/seller-refunds'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { StatTile, statTilesClass } from '../../ui/stat-tile.tsx'
import { ChannelChart } from './channel-chart.tsx'
import { channelSumsQuery, type DaySpan } from './refunds-query.ts'
import styles from './shop-refunds.module.css'

type Row = ParsedReplyOf<typeof sumChannels>['channels'][number]

/** The sums of real money as tiles. */
function Tiles({ sums }: { sums: MoneySums }) {
  const { t } = useI18n()
  const kept = sums.toBalanceFen + sums.byHandFen
  return (
    <div className={statTilesClass}>
      <StatTile
        label={t('money.sums.received')}
        value={<Price fen={sums.receivedFen} size="sum" />}
        note={t('money.sums.payments', { count: sums.payments })}
      />
      <StatTile
        label={t('money.sums.refunded')}
        value={<Price fen={sums.refundedFen} size="sum" />}
        note={
          <>
            {t('money.sums.refunds', { count: sums.refunds })}
            {kept > 0 && (
              <>
                {' '}
                {t('money.sums.kept')} <Price fen={kept} />
              </>
            )}
          </>
        }
      />
      <StatTile
        label={t('money.sums.fees')}
        value={<Price fen={sums.feeFen} size="sum" />}
        note={t('money.sums.feesNote')}
      />
      <StatTile
        label={t('money.sums.net')}
        value={<Price fen={sums.netFen} size="sum" />}
        note={t('money.sums.netNote')}
      />
    </div>
  )
}

/** What a shop received, refunded and paid in fees by payment method. */
export function ChannelSums({ shortUrl, span }: { shortUrl: ShortUrl; span: DaySpan }) {
  const { t, locale } = useI18n()
  const sums = useQuery(channelSumsQuery(shortUrl, span))
  const { data } = sums
  const columns = useMemo<readonly DataColumn<Row>[]>(() => {
    const sum = (id: 'receivedFen' | 'refundedFen' | 'feeFen' | 'netFen', header: string) => ({
      id,
      header,
      alignEnd: true,
      cell: (row: Row) => <Price fen={row[id]} />,
    })
    return [
      {
        id: 'channel',
        header: t('money.case.channel'),
        isRowHeader: true,
        cell: ({ channel, sandbox }) => (
          <span>
            {channelName(channel, locale) || '–'}
            {sandbox && (
              <>
                {' '}
                <Badge tone="test">{t('money.sandbox')}</Badge>
              </>
            )}
          </span>
        ),
      },
      {
        id: 'payments',
        header: t('money.sums.count'),
        alignEnd: true,
        cell: ({ payments }) => payments,
      },
      sum('receivedFen', t('money.sums.received')),
      sum('refundedFen', t('money.sums.refunded')),
      sum('feeFen', t('money.sums.fees')),
      sum('netFen', t('money.sums.net')),
    ]
  }, [t, locale])
  if (!data) return <LoadState queries={[sums]} />
  if (data.channels.length === 0) return <EmptyState small>{t('money.sums.none')}</EmptyState>
  return (
    <>
      <section aria-label={t('money.sums.real')}>
        <Tiles sums={data.real} />
      </section>
      <Panel title={t('money.sums.byChannel')}>
        <ChannelChart channels={data.channels} />
        <DataTable
          label={t('money.sums.byChannel')}
          columns={columns}
          rows={data.channels}
          rowKey={({ payChannel }) => payChannel}
        />
        <p className={styles.quiet}>{t('money.sums.hint')}</p>
      </Panel>
    </>
  )
}
