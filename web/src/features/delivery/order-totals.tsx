import type { Order } from '@faka/contract/delivery/delivery'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './order-totals.module.css'

function Line({ name, whole = false, children }: { name: string; whole?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.line, whole && styles.whole)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The price of an order in lines, its payment method, and when it was placed. */
export function OrderTotals({ order }: { order: Order }) {
  const { t, locale } = useI18n()
  const isPaid = order.paidTime !== null
  const couponFen = order.coupon?.couponFen ?? 0
  const tierFen = order.discountFen - couponFen - (order.level?.levelFen ?? 0)
  return (
    <dl className={styles.sum}>
      <Line name={t('orders.unitPrice')}>
        <Price fen={order.unitPriceFen} />
      </Line>
      {order.campaign && (
        <Line name={t('delivery.campaign')}>
          <Price fen={order.campaign.normalPriceFen} struck /> <Price fen={order.campaign.priceFen} />
        </Line>
      )}
      <Line name={t('orders.quantity')}>{order.quantity}</Line>
      {order.choice && order.choice.surchargeFen > 0 && (
        <Line name={t('orders.surcharge')}>
          <Price fen={order.choice.surchargeFen} />
        </Line>
      )}
      {order.discountFen + order.feeFen > 0 && (
        <Line name={t('orders.goods')}>
          <Price fen={order.goodsFen} />
        </Line>
      )}
      {tierFen > 0 && (
        <Line name={t('orders.discount')}>
          −<Price fen={tierFen} />
        </Line>
      )}
      {order.level && (
        <Line name={t('delivery.level', { name: order.level.name })}>
          −<Price fen={order.level.levelFen} />
        </Line>
      )}
      {order.coupon && (
        <Line name={t('delivery.coupon', { code: order.coupon.code })}>
          −<Price fen={couponFen} />
        </Line>
      )}
      {order.feeFen > 0 && (
        <Line name={t('orders.fee')}>
          <Price fen={order.feeFen} />
        </Line>
      )}
      <Line name={t(isPaid ? 'orders.sum' : 'orders.sum.due')} whole>
        <Price fen={order.amountFen} size="head" />
      </Line>
      {order.balanceFen && (
        <>
          <Line name={t('delivery.fromBalance')}>
            <Price fen={order.balanceFen} />
          </Line>
          <Line name={t('delivery.fromChannel')}>
            <Price fen={order.amountFen - order.balanceFen} />
          </Line>
        </>
      )}
      <Line name={t('orders.payChannel')}>{channelName(order.payChannel.name, locale)}</Line>
      <Line name={t('orders.createTime')}>
        <DateTime iso={order.createTime} locale={locale} />
      </Line>
    </dl>
  )
}
