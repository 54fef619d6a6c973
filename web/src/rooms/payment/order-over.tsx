import type { Order } from '@faka/contract/delivery'
import { formatFen } from '@faka/contract/money'
import type { OrderStatus } from '@faka/contract/states'
import { itemUrl, shopUrl } from '@faka/contract/urls'
import { Link } from 'react-router'
import { useWords, type WordId } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Drawing, EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import styles from './order-over.module.css'

/** The states in which an order can neither be paid nor shows its cards. */
export const overStatuses = [
  'closing',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const satisfies OrderStatus[]
export type OverStatus = (typeof overStatuses)[number]

export const isOver = (status: OrderStatus): status is OverStatus =>
  overStatuses.some((over) => over === status)

const drawings: Record<OverStatus, Drawing> = {
  closing: 'waiting',
  expired: 'empty',
  cancelled: 'empty',
  refunding: 'waiting',
  refunded: 'empty',
}

interface Props {
  order: Order
  status: OverStatus
  onAsked: () => void
}

/** What happened to the order, whether money moved, and what to do now. */
export function OrderOver({ order, status, onAsked }: Props) {
  const { say, locale } = useWords()
  const byPerson = order.refund?.state === 'byPerson'
  const amount = formatFen(order.refund?.amountFen ?? order.amountFen)
  const titles = {
    closing: 'payment.closingTitle',
    expired: 'payment.expiredTitle',
    cancelled: 'payment.cancelledTitle',
    refunding: byPerson ? 'payment.refundPersonTitle' : 'payment.refundingTitle',
    refunded: 'payment.refundedTitle',
  } as const satisfies Record<OverStatus, WordId>
  const body = {
    closing: () => say('payment.closingBody'),
    expired: () => say('payment.expiredBody'),
    cancelled: () => say('payment.cancelledBody'),
    refunding: () => say(byPerson ? 'payment.refundPersonBody' : 'payment.refundingBody', { amount }),
    refunded: () => say('payment.refundedBody', { amount }),
  }[status]
  const unpaidForGood = status === 'expired' || status === 'cancelled'
  return (
    <div className={styles.over} aria-live="polite">
      <EmptyState
        drawing={drawings[status]}
        level={1}
        title={say(titles[status])}
        action={
          status !== 'closing' && (
            <div className={styles.ways}>
              <Link className={buttonClass()} to={shopUrl(order.shortUrl, order.classifyId)}>
                {say('payment.toShop')}
              </Link>
              {!byPerson && (
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
        {status === 'expired' && (
          <span className={styles.what}>
            {say('payment.payBefore')} <Moment iso={order.payBefore} locale={locale} />
          </span>
        )}
      </EmptyState>
      {unpaidForGood && (
        <Notice action={<ConfirmPayment orderNo={order.orderNo} onAsked={onAsked} />}>
          {say('payment.paidAnyway')}
        </Notice>
      )}
    </div>
  )
}
