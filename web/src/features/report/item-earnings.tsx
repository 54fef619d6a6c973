import type { Earnings, sumEarnings } from '@faka/contract/report/earnings'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { StatTile, statTilesClass } from '../../ui/stat-tile.tsx'
import { earningsPerPage, earningsQuery } from './earnings-query.ts'
import styles from './item-earnings.module.css'

type Row = ParsedReplyOf<typeof sumEarnings>['items']['list'][number]

interface Props {
  shortUrl: ShortUrl
  span: { from: string; to: string }
  page: number
  pager: (hasMore: boolean) => ReactNode
}

/** What was earned, or of how many units the cost is missing. */
function Earned({ earnings }: { earnings: Earnings }) {
  const { t } = useI18n()
  if (earnings.earnedFen !== null) return <Price fen={earnings.earnedFen} />
  return <Badge tone="waiting">{t('money.earnings.unknown', { count: earnings.unknownCost })}</Badge>
}

/** What the items of real money earned together. */
function Tiles({ real }: { real: Earnings }) {
  const { t } = useI18n()
  return (
    <div className={statTilesClass}>
      <StatTile
        label={t('money.earnings.revenue')}
        value={<Price fen={real.revenueFen} size="sum" />}
        note={t('money.earnings.sold', { quantity: real.quantity, orders: real.orders })}
      />
      <StatTile label={t('money.sums.refunded')} value={<Price fen={real.refundedFen} size="sum" />} />
      <StatTile
        label={t('money.earnings.costAndFees')}
        value={<Price fen={real.costFen + real.feeFen + real.platformFeeFen} size="sum" />}
        note={real.unknownCost > 0 && t('money.earnings.unknown', { count: real.unknownCost })}
      />
      <StatTile
        label={t('money.earnings.earned')}
        value={real.earnedFen === null ? '–' : <Price fen={real.earnedFen} size="sum" />}
        note={t(real.earnedFen === null ? 'money.earnings.unknownNote' : 'money.earnings.earnedNote')}
      />
    </div>
  )
}

/** What each item of a shop earned in a span of days, after refunds, fees and the cost of its cards. */
export function ItemEarnings({ shortUrl, span, page, pager }: Props) {
  const { t } = useI18n()
  const earnings = useQuery(earningsQuery(shortUrl, span, page))
  const { data } = earnings
  const columns = useMemo<readonly DataColumn<Row>[]>(() => {
    const sum = (id: 'revenueFen' | 'refundedFen' | 'feeFen' | 'platformFeeFen', header: string) => ({
      id,
      header,
      alignEnd: true,
      cell: (row: Row) => <Price fen={row[id]} />,
    })
    return [
      {
        id: 'item',
        header: t('money.earnings.item'),
        isRowHeader: true,
        cell: ({ itemTitle, sandbox }) => (
          <span>
            <span lang={detectLanguage(itemTitle)}>{itemTitle}</span>
            {sandbox && (
              <>
                {' '}
                <Badge tone="test">{t('money.sandbox')}</Badge>
              </>
            )}
          </span>
        ),
      },
      { id: 'quantity', header: t('money.earnings.quantity'), alignEnd: true, cell: (row) => row.quantity },
      sum('revenueFen', t('money.earnings.revenue')),
      sum('refundedFen', t('money.sums.refunded')),
      sum('feeFen', t('money.sums.fees')),
      sum('platformFeeFen', t('money.earnings.platformFee')),
      {
        id: 'cost',
        header: t('money.earnings.cost'),
        alignEnd: true,
        // what is known so far; nothing is no cost of zero
        cell: ({ costFen, unknownCost }) =>
          unknownCost > 0 && costFen === 0 ? '–' : <Price fen={costFen} />,
      },
      {
        id: 'earned',
        header: t('money.earnings.earned'),
        alignEnd: true,
        cell: (row) => <Earned earnings={row} />,
      },
    ]
  }, [t])
  if (!data) return <LoadState queries={[earnings]} />
  const { items, real } = data
  if (items.total === 0) return <EmptyState small>{t('money.earnings.none')}</EmptyState>
  return (
    <>
      <section aria-label={t('money.sums.real')}>
        <Tiles real={real} />
      </section>
      <Panel title={t('money.earnings.title')}>
        <DataTable
          label={t('money.earnings.title')}
          columns={columns}
          rows={items.list}
          rowKey={({ itemId, sandbox }) => `${itemId} ${String(sandbox)}`}
        />
        {pager(items.page * earningsPerPage < items.total)}
        <p className={styles.quiet}>{t('money.earnings.hint')}</p>
      </Panel>
    </>
  )
}
