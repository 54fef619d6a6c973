import type { Order } from '@faka/contract/delivery'
import { formatFen } from '@faka/contract/money'
import { itemUrl, shopUrl } from '@faka/contract/urls'
import type { ComponentProps } from 'react'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cancelledDrawing, lateDrawing, returnedDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { endOf, type OrderEnd, type OverStatus, overTitles } from './order-end.ts'
import styles from './order-over.module.css'

const drawings: Record<OrderEnd, ComponentProps<typeof EmptyState>['drawing']> = {
  closing: 'waiting',
  expired: lateDrawing,
  cancelled: cancelledDrawing,
  refunding: returnedDrawing,
  refunded: returnedDrawing,
  byPerson: 'waiting',
}

interface Props {
  order: Order
  status: OverStatus
  onAsked: () => void
}

/** What happened to the order, whether money moved, and what to do now. */
export function OrderOver({ order, status, onAsked }: Props) {
  const { say, locale } = useWords()
  const end = endOf(order, status)
  const toBalanceFen = order.refund?.toBalanceFen ?? 0
  const amount = formatFen(order.refund?.amountFen ?? order.amountFen)
  const body = {
    closing: () => say(order.unconfirmedFen === null ? 'payment.closingBody' : 'payment.unconfirmedBody'),
    expired: () => say('payment.expiredBody'),
    cancelled: () => say('payment.cancelledBody'),
    refunding: () => say('payment.refundingBody', { amount }),
    refunded: () =>
      toBalanceFen > 0
        ? say('payment.refundedToBalance', { amount, balance: formatFen(toBalanceFen) })
        : say('payment.refundedBody', { amount }),
    byPerson: () => say('payment.refundPersonBody', { amount }),
  }[end]
  return (
    <div className={styles.over}>
      <EmptyState
        drawing={drawings[end]}
        level={1}
        title={say(overTitles[end])}
        action={
          end !== 'closing' && (
            <div className={styles.ways}>
              <Link className={buttonClass()} to={shopUrl(order.shortUrl, order.classifyId)}>
                {say('payment.toShop')}
              </Link>
              {end !== 'byPerson' && (
                <Link
                  className={buttonClass({ tone: 'primary' })}
                  to={itemUrl(order.itemId, order.shortUrl, order.classifyId)}
                >
                  {say('payment.buyAgain')}
                </Link>
              )}
            </div>
          )
        }
      >
        {body()}
        <span className={styles.what}>
          {say('payment.orderHead', { title: order.itemTitle, quantity: order.quantity })} ·{' '}
          <Price fen={order.amountFen} />
        </span>
        {end === 'expired' && (
          <span className={styles.what}>
            {say('payment.payBefore')} <Moment iso={order.payBefore} locale={locale} />
          </span>
        )}
      </EmptyState>
      {(end === 'expired' || end === 'cancelled') && (
        <Notice action={<ConfirmPayment orderNo={order.orderNo} onAsked={onAsked} />}>
          {say('payment.paidAnyway')}
        </Notice>
      )}
    </div>
  )
}
