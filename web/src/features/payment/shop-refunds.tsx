import { channelName } from '@faka/contract/pay-channel/channel-name'
import { type RefundProgress, refundProgress, type ShopRefund } from '@faka/contract/payment/seller-refunds'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { refundsQuery } from './refunds-query.ts'
import styles from './shop-refunds.module.css'

interface Props {
  shortUrl: ShortUrl
  progress: RefundProgress | undefined
  onProgress: (progress: RefundProgress | undefined) => void
  linkToOrder: (orderNo: string) => ReactNode
}

const tones: Record<RefundProgress, BadgeTone> = {
  asked: 'waiting',
  done: 'done',
  refused: 'info',
  stuck: 'rejected',
}

/** The refunds of a shop by how far they are. */
export function ShopRefunds({ shortUrl, progress, onProgress, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  const refunds = useInfiniteQuery(refundsQuery(shortUrl, progress))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = refunds
  const columns = useMemo<readonly DataColumn<ShopRefund>[]>(
    () => [
      {
        id: 'order',
        header: t('money.case.order'),
        isRowHeader: true,
        cell: ({ orderNo }) => linkToOrder(orderNo),
      },
      {
        id: 'progress',
        header: t('money.refunds.progress'),
        cell: ({ progress: reached, unfunded, byHand, sandbox }) => (
          <span>
            <Badge tone={tones[reached]}>
              {unfunded
                ? t('money.refunds.unfunded')
                : byHand
                  ? t('money.refunds.byHand')
                  : t(`money.refunds.${reached}`)}
            </Badge>
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
        id: 'amount',
        header: t('money.case.amount'),
        alignEnd: true,
        cell: ({ amountFen }) => <Price fen={amountFen} />,
      },
      {
        id: 'channel',
        header: t('money.case.channel'),
        cell: ({ channel }) => channelName(channel, locale) || '–',
      },
      {
        id: 'time',
        header: t('money.refunds.asked.time'),
        cell: ({ time }) => <DateTime iso={time} locale={locale} />,
      },
      {
        id: 'done',
        header: t('money.refunds.done.time'),
        cell: ({ doneTime }) => (doneTime ? <DateTime iso={doneTime} locale={locale} /> : '–'),
      },
    ],
    [t, locale, linkToOrder],
  )
  const rows = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  return (
    <>
      <ChipGroup
        label={t('money.refunds.progress')}
        chips={[undefined, ...refundProgress].map((value) => ({
          value,
          text: t(value ? `money.refunds.${value}` : 'money.refunds.all'),
        }))}
        chosen={progress}
        onChoose={onProgress}
      />
      {!data && <LoadState queries={[refunds]} />}
      {data && rows.length === 0 && <EmptyState small>{t('money.refunds.none')}</EmptyState>}
      {rows.length > 0 && (
        <Panel title={t('money.refunds.title')}>
          <DataTable
            label={t('money.refunds.title')}
            columns={columns}
            rows={rows}
            rowKey={({ refundNo }) => refundNo}
          />
          {hasNextPage && (
            <div className={styles.more}>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('money.more')}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </>
  )
}
