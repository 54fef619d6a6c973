import type { ReceivedMoney, SoldOrder } from '@faka/contract/delivery/sold-order'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { paymentTones, refundTones } from './payment-history.tsx'
import { refundReasonId } from './refund-reason.ts'
import styles from './sold-order.module.css'

const receivedTones: Record<ReceivedMoney['disposition'], BadgeTone> = {
  settled: 'done',
  refunding: 'waiting',
  refunded: 'neutral',
  person: 'waiting',
}

/** Why received money did not simply pay the order, as far as there is a sentence for it. */
const receivedReasons = [
  'late',
  'lateWithoutStock',
  'lateWithoutCoupon',
  'lateWithoutBalance',
  'withoutBalance',
  'balancePart',
  'secondPayment',
  'wrongAmount',
  'wrongChannel',
  'unknownTrade',
  'givenBack',
  'confirmedManually',
  'alreadyConfirmed',
  'accepted',
] as const

const refundReasons = [
  'secondPayment',
  'lateWithoutStock',
  'lateWithoutCoupon',
  'lateWithoutBalance',
  'withoutBalance',
  'complaint',
  'seller',
  'payout',
] as const

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

function Payments({ payments }: Pick<SoldOrder, 'payments'>) {
  const { t, locale } = useI18n()
  return (
    <Group title={t('soldOrder.payments')}>
      {payments.map(({ paymentNo, channel, amountFen, feeFen, state, settles, time }) => (
        <li key={paymentNo} className={styles.row}>
          <span>{channelName(channel, locale)}</span>
          <Price fen={amountFen} />
          <Badge tone={paymentTones[state]}>{t(`orders.payment.${state}`)}</Badge>
          {settles && <Badge tone="info">{t('soldOrder.settles')}</Badge>}
          <DateTime iso={time} locale={locale} />
          <span className={styles.detail}>
            {t('soldOrder.paymentNo')} <span translate="no">{paymentNo}</span>
            {feeFen > 0 && (
              <>
                {' · '}
                {t('orders.fee')} <Price fen={feeFen} />
              </>
            )}
          </span>
        </li>
      ))}
    </Group>
  )
}

function Received({ received }: Pick<SoldOrder, 'received'>) {
  const { t, locale } = useI18n()
  return (
    <Group title={t('soldOrder.received')}>
      {received.map(({ channel, tradeNo, amountFen, disposition, reason, time }) => {
        const known = receivedReasons.find((each) => each === reason)
        return (
          <li key={`${channel} ${tradeNo}`} className={styles.row}>
            <span>{channelName(channel, locale) || t('soldOrder.manualChannel')}</span>
            <Price fen={amountFen} />
            <Badge tone={receivedTones[disposition]}>{t(`soldOrder.received.${disposition}`)}</Badge>
            <DateTime iso={time} locale={locale} />
            <span className={styles.detail}>
              {t('soldOrder.tradeNo')} <span translate="no">{tradeNo}</span>
              {known && ` · ${t(`soldOrder.reason.${known}`)}`}
            </span>
          </li>
        )
      })}
    </Group>
  )
}

function Refunds({ refunds }: Pick<SoldOrder, 'refunds'>) {
  const { t, locale } = useI18n()
  return (
    <Group title={t('soldOrder.refunds')}>
      {refunds.map(({ refundNo, amountFen, state, reason, toBalance, unfunded, time, doneTime }) => {
        const known = refundReasons.find((each) => each === reason) ?? 'other'
        return (
          <li key={refundNo} className={styles.row}>
            <span>{t(refundReasonId(known))}</span>
            <Price fen={amountFen} />
            <Badge tone={refundTones[state]}>
              {t(state === 'done' && toBalance ? 'orders.refund.toBalance' : `orders.refund.${state}`)}
            </Badge>
            <DateTime iso={doneTime ?? time} locale={locale} />
            <span className={styles.detail}>
              {t('soldOrder.refundNo')} <span translate="no">{refundNo}</span>
              {unfunded && state === 'pending' && ` · ${t('soldOrder.unfunded')}`}
            </span>
          </li>
        )
      })}
    </Group>
  )
}

/** The money of an order: attempts to pay it, what gateways reported, and what goes back. */
export function SoldOrderMoney({ order: { payments, received, refunds } }: { order: SoldOrder }) {
  const { t } = useI18n()
  return (
    <Panel title={t('orders.money')}>
      {payments.length + received.length === 0 && (
        <p className={styles.quiet}>{t('soldOrder.payments.none')}</p>
      )}
      {payments.length > 0 && <Payments payments={payments} />}
      {received.length > 0 && <Received received={received} />}
      {refunds.length > 0 && <Refunds refunds={refunds} />}
    </Panel>
  )
}
