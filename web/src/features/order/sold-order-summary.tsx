import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import { detectLanguage } from '../../lib/detect-language.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { shownContact } from './shown-contact.ts'
import styles from './sold-order.module.css'

/** The facts of an order: its status, what was bought by whom, what it cost, and when. */
export function SoldOrderSummary({ order }: { order: SoldOrder }) {
  const { t, locale } = useI18n()
  const couponFen = order.coupon?.couponFen ?? 0
  const tierFen = order.discountFen - couponFen - (order.level?.levelFen ?? 0)
  const time = (iso: string | null) => (iso === null ? '–' : <DateTime iso={iso} locale={locale} />)
  const rows = [
    { title: t('console.orders.amount'), value: <Price fen={order.amountFen} size="head" /> },
    {
      title: t('console.orders.item'),
      value: (
        <>
          <span lang={detectLanguage(order.itemTitle)}>{order.itemTitle}</span>{' '}
          {t('orders.count', { quantity: order.quantity })}
        </>
      ),
    },
    {
      title: t('console.orders.channel'),
      value: order.payChannel ? channelName(order.payChannel, locale) : '–',
    },
    { title: t('console.order.contact'), value: shownContact(order.contact) },
    {
      title: t('soldOrder.buyer'),
      value: order.buyer === null ? t('soldOrder.guest') : order.buyer || t('soldOrder.account'),
    },
    { title: t('console.order.refundable'), value: <Price fen={order.refundableFen} /> },
    { title: t('orders.unitPrice'), value: <Price fen={order.unitPriceFen} /> },
    ...(order.choice
      ? [
          {
            title: t('soldOrder.choice'),
            value: (
              <>
                <span lang={detectLanguage(order.choice.label)}>{order.choice.label}</span>{' '}
                <span translate="no">{order.choice.texts.join(' · ')}</span>{' '}
                {order.choice.surchargeFen > 0 && <Price fen={order.choice.surchargeFen} />}
              </>
            ),
          },
        ]
      : []),
    ...(order.file
      ? [
          {
            title: t('soldOrder.file'),
            value: (
              <>
                <span translate="no">{order.file.name}</span> {formatBytes(order.file.sizeBytes, locale)}{' '}
                <span>
                  {order.file.maxTimes === null
                    ? t('soldOrder.file.times', { times: order.file.times })
                    : t('soldOrder.file.timesOf', { times: order.file.times, max: order.file.maxTimes })}
                </span>
              </>
            ),
          },
        ]
      : []),
    ...(order.campaign
      ? [
          {
            title: t('soldOrder.campaign'),
            value: (
              <>
                <Price fen={order.campaign.normalPriceFen} struck /> <Price fen={order.campaign.priceFen} />
              </>
            ),
          },
        ]
      : []),
    ...(tierFen > 0 ? [{ title: t('orders.discount'), value: <Price fen={tierFen} /> }] : []),
    ...(order.level
      ? [
          {
            title: t('soldOrder.level'),
            value: (
              <>
                <span lang={detectLanguage(order.level.name)}>{order.level.name}</span>{' '}
                <Price fen={order.level.levelFen} />
              </>
            ),
          },
        ]
      : []),
    ...(order.coupon
      ? [
          {
            title: t('soldOrder.coupon'),
            value: (
              <>
                <span translate="no">{order.coupon.code}</span> <Price fen={couponFen} />
              </>
            ),
          },
        ]
      : []),
    { title: t('orders.fee'), value: <Price fen={order.feeFen} /> },
    ...(order.balanceFen
      ? [{ title: t('delivery.fromBalance'), value: <Price fen={order.balanceFen} /> }]
      : []),
    { title: t('console.order.created'), value: time(order.createTime) },
    { title: t('console.order.paid'), value: time(order.paidTime) },
    ...(order.deliveredTime ? [{ title: t('soldOrder.delivered'), value: time(order.deliveredTime) }] : []),
    ...(order.closedTime ? [{ title: t('soldOrder.closed'), value: time(order.closedTime) }] : []),
    ...(order.needPassword
      ? [{ title: t('soldOrder.cardPassword'), value: t('soldOrder.cardPassword.set') }]
      : []),
  ]
  return (
    <Panel
      title={
        <>
          <OrderStatusBadge status={order.status} />
          {order.sandbox && (
            <>
              {' '}
              <Badge tone="test">{t('orders.testMoney')}</Badge>
            </>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {rows.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
