import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import type { ComponentProps } from 'react'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { cancelledIllustration, expiredIllustration, refundedIllustration } from '../../ui/illustrations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './closed-order.module.css'
import { ConfirmPayment } from './confirm-payment.tsx'
import { type ClosedStatus, type OrderOutcome, outcomeOf, outcomeTitles } from './order-outcome.ts'

const illustrations: Record<OrderOutcome, ComponentProps<typeof EmptyState>['illustration']> = {
  closing: 'waiting',
  expired: expiredIllustration,
  cancelled: cancelledIllustration,
  refunding: refundedIllustration,
  refunded: refundedIllustration,
  byPerson: 'waiting',
}

interface Props {
  order: Order
  status: ClosedStatus
  onSettled: () => void
}

/** What happened to the order, whether money moved, and what to do now. */
export default function ClosedOrder({ order, status, onSettled }: Props) {
  const { t, locale } = useI18n()
  const outcome = outcomeOf(order, status)
  const toBalanceFen = order.refund?.toBalanceFen ?? 0
  const amount = formatFen(order.refund?.amountFen ?? order.amountFen)
  const body = {
    closing: () => t(order.unconfirmedFen === null ? 'payment.closingBody' : 'payment.unconfirmedBody'),
    expired: () => t('payment.expiredBody'),
    cancelled: () => t('payment.cancelledBody'),
    refunding: () => t('payment.refundingBody', { amount }),
    refunded: () =>
      toBalanceFen > 0
        ? t('payment.refundedToBalance', { amount, balance: formatFen(toBalanceFen) })
        : t('payment.refundedBody', { amount }),
    byPerson: () =>
      t(order.refund?.waitsForSeller ? 'payment.refundBySellerBody' : 'payment.refundPersonBody', { amount }),
  }[outcome]
  return (
    <div className={styles.closed}>
      <EmptyState
        illustration={illustrations[outcome]}
        level={1}
        title={t(outcomeTitles[outcome])}
        action={
          outcome !== 'closing' && (
            <div className={styles.actions}>
              <Link className={buttonClass()} to={shopUrl(order.shortUrl, order.classifyId)}>
                {t('payment.toShop')}
              </Link>
              {outcome !== 'byPerson' && (
                <Link
                  className={buttonClass({ tone: 'primary' })}
                  to={itemUrl(order.itemId, order.shortUrl, order.classifyId)}
                >
                  {t('payment.buyAgain')}
                </Link>
              )}
            </div>
          )
        }
      >
        {body()}
        <span className={styles.what}>
          {t('payment.orderHead', { title: order.itemTitle, quantity: order.quantity })} ·{' '}
          <Price fen={order.amountFen} />
        </span>
        {outcome === 'expired' && (
          <span className={styles.what}>
            {t('payment.payBefore')} <DateTime iso={order.payBefore} locale={locale} />
          </span>
        )}
      </EmptyState>
      {(outcome === 'expired' || outcome === 'cancelled') && (
        <Notice action={<ConfirmPayment orderNo={order.orderNo} onSettled={onSettled} />}>
          {t('payment.paidAnyway')}
        </Notice>
      )}
    </div>
  )
}
