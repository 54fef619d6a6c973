import type { CouponUse, CouponUseState } from '@faka/contract/coupon/coupon'
import type { OrderNo } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './coupons.module.css'

const tones: Record<CouponUseState, BadgeTone> = { held: 'waiting', used: 'done', returned: 'neutral' }

interface Props {
  uses: readonly CouponUse[]
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

/** The orders that used coupons of a batch. */
export function CouponUsesTable({ uses, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<CouponUse>[]>(
    () => [
      {
        id: 'order',
        header: t('console.orders.number'),
        isRowHeader: true,
        cell: ({ orderNo }) => linkToOrder(orderNo),
      },
      {
        id: 'code',
        header: t('coupons.code'),
        cell: ({ code }) => (
          <code className={styles.code} translate="no">
            {code}
          </code>
        ),
      },
      { id: 'saved', header: t('coupons.discount'), cell: ({ discountFen }) => <Price fen={discountFen} /> },
      {
        id: 'state',
        header: t('coupons.useState'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`coupons.use.${state}`)}</Badge>,
      },
      {
        id: 'time',
        header: t('coupons.time'),
        cell: ({ time }) => <DateTime iso={time} locale={locale} />,
      },
    ],
    [t, locale, linkToOrder],
  )
  return (
    <DataTable
      label={t('console.couponUses.title')}
      columns={columns}
      rows={uses}
      rowKey={({ orderNo }) => orderNo}
    />
  )
}
