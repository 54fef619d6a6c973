import type { Order } from '@faka/contract/delivery/delivery'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { amountAtChannel } from './amount-at-channel.ts'
import { CancelOrder } from './cancel-order.tsx'
import styles from './checkout.module.css'
import { ChoosePayChannel } from './choose-pay-channel.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { payOrderQuery } from './pay-order-query.ts'
import { TimeLeft } from './time-left.tsx'
import type { ReceivedOrderState } from './use-order-state.ts'
import { useIsExpired } from './use-remaining-seconds.ts'
import { getLoginChannel } from './wechat-login-channel.ts'

/** The payment method that is chosen, with what of the order is paid from the balance beside it, in 分. */
export interface ChosenMethod {
  channel: PayChannel
  balanceFen: number
  /** What it would ask for if this much were paid from the balance. */
  amountWith: (balanceFen: number) => number
}

interface Props {
  order: Order
  state: ReceivedOrderState
  /** The payment methods that the shop offers now; undefined until loaded. */
  channels: readonly PayChannel[] | undefined
  /** Renders a payment method that is not a channel of the shop, such as the balance. */
  otherMethod?: ((method: ChosenMethod) => ReactNode) | undefined
  /** The order number, for reference. */
  orderNumber: ReactNode
  /** Renders the payment code of a method. */
  PaymentCode: ComponentType<{ orderNo: Order['orderNo']; channel: PayChannel }>
  /** The status of the order may have changed. */
  onSettled: () => void
}

/**
 * The checkout of an unpaid order: amount, time and payment code together, the order and the other payment methods
 * beside them.
 */
export function Checkout({
  order,
  state,
  channels,
  otherMethod,
  orderNumber,
  PaymentCode,
  onSettled,
}: Props) {
  const { t } = useI18n()
  const [selectedId, setSelectedId] = useState<string>(() => getLoginChannel() ?? order.payChannel.id)
  const [balanceFen, setBalanceFen] = useState(0)
  // channels that do not accept this amount are left out
  const usableChannels = channels
    ?.map((candidate) => ({ channel: candidate, ...amountAtChannel(order, candidate, balanceFen) }))
    .filter(
      ({ channel: candidate, amountFen: candidateFen }) =>
        candidate.leastFen <= candidateFen && candidateFen <= candidate.mostFen,
    )
  const selected = usableChannels?.find(({ channel: candidate }) => candidate.id === selectedId)
  const { channel, ...sum } = selected ?? {
    channel: order.payChannel,
    ...amountAtChannel(order, order.payChannel, balanceFen),
  }
  const isExpired = useIsExpired(state)
  const isPayable = state.status === 'unpaid' && !isExpired
  // requested here, so that it does not wait for the code that shows it
  const pay = useQuery({
    ...payOrderQuery(order.orderNo, channel.id),
    enabled: isPayable && order.unconfirmedFen === null,
  })
  const { amountFen, feeFen } = pay.data ?? sum
  const takenFen = pay.data ? (pay.data.balanceFen ?? 0) : balanceFen
  // of the order, whatever its channel
  if (takenFen !== balanceFen) setBalanceFen(takenFen)
  const { goodsFen, discountFen, cover } = order
  return (
    <div className={styles.checkout}>
      <div className={styles.about}>
        {cover ? (
          <img className={styles.cover} src={cover} alt="" width={64} height={48} />
        ) : (
          <span className={styles.cover} />
        )}
        <div>
          <h1 className={styles.title} lang={detectLanguage(order.itemTitle)}>
            {t('payment.orderHead', { title: order.itemTitle, quantity: order.quantity })}
          </h1>
          <p className={styles.shop} lang={detectLanguage(order.shopName)}>
            {order.shopName}
          </p>
        </div>
        {!channel.realMoney && (
          <p className={styles.test}>
            <Badge tone="test">{t('payment.sandbox')}</Badge>
          </p>
        )}
      </div>
      <div className={styles.pay}>
        <div className={styles.head}>
          <p className={styles.sum} aria-live="polite">
            <span className={styles.label}>{t('payment.amount')}</span>
            <Price fen={amountFen} size="sum" />
            {feeFen > 0 && (
              <span className={styles.label}>{t('payment.feeIncluded', { fee: formatFen(feeFen) })}</span>
            )}
          </p>
          {isPayable && <TimeLeft state={state} createTime={order.createTime} />}
        </div>
        <p className={styles.label}>{t('payment.autoTurn')}</p>
        {order.refund && (
          <Notice
            tone="warning"
            live
            title={t('payment.mismatchTitle', { amount: formatFen(order.refund.amountFen) })}
          >
            {t('payment.mismatchBody')}
          </Notice>
        )}
        {order.unconfirmedFen !== null ? (
          <Notice live title={t('payment.closingTitle')}>
            {t('payment.unconfirmedBody')}
          </Notice>
        ) : isPayable ? (
          <PaymentCode orderNo={order.orderNo} channel={channel} />
        ) : (
          isExpired && (
            <Notice live title={t('payment.closingTitle')}>
              {t('payment.closingBody')}
            </Notice>
          )
        )}
        <ConfirmPayment
          orderNo={order.orderNo}
          onSettled={onSettled}
          amountMismatch={order.refund !== null}
        />
      </div>
      <div className={styles.rest}>
        <dl className={styles.lines}>
          <div>
            <dt>{t('payment.goods')}</dt>
            <dd>{formatFen(goodsFen - discountFen)}</dd>
          </div>
          <div>
            <dt>{t('payment.fee')}</dt>
            <dd>{formatFen(feeFen)}</dd>
          </div>
          {balanceFen > 0 && (
            <div>
              <dt>{t('payment.fromBalance')}</dt>
              <dd>−{formatFen(balanceFen)}</dd>
            </div>
          )}
        </dl>
        {orderNumber}
        {isPayable && !usableChannels && <Skeleton shape="block" />}
        {isPayable && usableChannels && usableChannels.length !== 1 && (
          <ChoosePayChannel channels={usableChannels} value={channel.id} onValueChange={setSelectedId} />
        )}
        {isPayable &&
          usableChannels &&
          otherMethod?.({
            channel,
            balanceFen,
            amountWith: (partFen) => amountAtChannel(order, channel, partFen).amountFen,
          })}
        {isPayable && usableChannels && (
          <div className={styles.cancel}>
            <CancelOrder orderNo={order.orderNo} onSettled={onSettled} />
          </div>
        )}
      </div>
    </div>
  )
}
