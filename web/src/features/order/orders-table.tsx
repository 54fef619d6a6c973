import type { OrderRow } from '@faka/contract/order/order-list'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { OrderNo } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo } from 'react'
import type * as z from 'zod/mini'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

type Row = z.infer<typeof OrderRow>

interface Props {
  orders: readonly Row[]
  /** The link to an order. */
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

/** The orders of a shop as rows: the state first, then what, how much and when. */
export function OrdersTable({ orders, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      {
        id: 'orderNo',
        header: t('console.orders.number'),
        isRowHeader: true,
        cell: ({ orderNo }) => linkToOrder(orderNo),
      },
      {
        id: 'status',
        header: t('console.orders.status'),
        cell: ({ status, sandbox }) => (
          <span>
            <OrderStatusBadge status={status} />
            {sandbox && (
              <>
                {' '}
                <Badge tone="test">{t('orders.testMoney')}</Badge>
              </>
            )}
          </span>
        ),
      },
      {
        id: 'item',
        header: t('console.orders.item'),
        isText: true,
        cell: ({ itemTitle, quantity }) => (
          <span>
            <span lang={detectLanguage(itemTitle)}>{itemTitle}</span> {t('orders.count', { quantity })}
          </span>
        ),
      },
      {
        id: 'amount',
        header: t('console.orders.amount'),
        alignEnd: true,
        cell: ({ amountFen }) => <Price fen={amountFen} />,
      },
      {
        id: 'channel',
        header: t('console.orders.channel'),
        cell: ({ payChannel }) => (payChannel === null ? '–' : channelName(payChannel, locale)),
      },
      {
        id: 'time',
        header: t('console.orders.time'),
        cell: ({ createTime }) => <DateTime iso={createTime} locale={locale} />,
      },
    ],
    [t, locale, linkToOrder],
  )
  return (
    <DataTable
      label={t('console.orders.title')}
      columns={columns}
      rows={orders}
      rowKey={(row) => row.orderNo}
    />
  )
}
