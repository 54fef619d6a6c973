import type { Order } from '@faka/contract/delivery'
import { formatFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ChoosePayChannel } from './choose-pay-channel.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { channelOfLogin } from './login-channel.ts'
import styles from './pay-desk.module.css'
import { payOrderQuery } from './pay-order.ts'
import { sumAtChannel } from './sum-at-channel.ts'
import { TimeLeft } from './time-left.tsx'
import type { SeenOrderState } from './use-order-state.ts'
import { useTimeIsUp } from './use-remaining-seconds.ts'

interface Props {
  order: Order
  state: SeenOrderState
  /** The ways to pay that its shop offers now; undefined until they are known. */
  channels: readonly PayChannel[] | undefined
  /** A way to pay that is no channel of the shop. */
  further?: ReactNode
  /** The order's number, to keep. */
  number: ReactNode
  /** How the code of a way to pay is offered. */
  Code: ComponentType<{ orderNo: Order['orderNo']; channel: PayChannel }>
  /** The order may have another state now. */
  onAsked: () => void
}

/** An order that waits for its money: sum, time and code together, what it buys and the other ways beside them. */
export function PayDesk({ order, state, channels, further, number, Code, onAsked }: Props) {
  const { say } = useWords()
  const [chosen, setChosen] = useState<string>(() => channelOfLogin() ?? order.payChannel.id)
  // a way that does not take this sum is none
  const fitting = channels
    ?.map((channel) => ({ channel, ...sumAtChannel(order, channel) }))
    .filter(({ channel, amountFen }) => channel.leastFen <= amountFen && amountFen <= channel.mostFen)
  const found = fitting?.find(({ channel }) => channel.id === chosen)
  const { channel, ...sum } = found ?? {
    channel: order.payChannel,
    ...sumAtChannel(order, order.payChannel),
  }
  const pay = useQuery({ ...payOrderQuery(order.orderNo, channel.id), enabled: false })
  const { amountFen, feeFen } = pay.data ?? sum
  const timeIsUp = useTimeIsUp(state)
  const waiting = state.status === 'unpaid' && !timeIsUp
  const { goodsFen, discountFen, cover } = order
  return (
    <div className={styles.desk}>
      <div className={styles.about}>
        {cover ? (
          <img className={styles.cover} src={cover} alt="" width={64} height={48} />
        ) : (
          <span className={styles.cover} />
        )}
        <div className={styles.what}>
          <h1 className={styles.title} lang={languageOf(order.itemTitle)}>
            {say('payment.orderHead', { title: order.itemTitle, quantity: order.quantity })}
          </h1>
          <p className={styles.shop} lang={languageOf(order.shopName)}>
            {order.shopName}
          </p>
        </div>
        {!channel.realMoney && (
          <p className={styles.test}>
            <Badge tone="test">{say('payment.sandbox')}</Badge>
          </p>
        )}
      </div>
      <div className={styles.pay}>
        <div className={styles.head}>
          <p className={styles.sum} aria-live="polite">
            <span className={styles.label}>{say('payment.amount')}</span>
            <Price fen={amountFen} size="sum" />
            {feeFen > 0 && (
              <span className={styles.label}>{say('payment.feeIncluded', { fee: formatFen(feeFen) })}</span>
            )}
          </p>
          {waiting && <TimeLeft state={state} createTime={order.createTime} />}
        </div>
        {order.refund && (
          <Notice
            tone="warning"
            live
            title={say('payment.mismatchTitle', { amount: formatFen(order.refund.amountFen) })}
          >
            {say('payment.mismatchBody')}
          </Notice>
        )}
        {order.unconfirmedFen !== null ? (
          <Notice live title={say('payment.closingTitle')}>
            {say('payment.unconfirmedBody')}
          </Notice>
        ) : waiting ? (
          <Code orderNo={order.orderNo} channel={channel} />
        ) : (
          timeIsUp && (
            <Notice live title={say('payment.closingTitle')}>
              {say('payment.closingBody')}
            </Notice>
          )
        )}
        <ConfirmPayment orderNo={order.orderNo} onAsked={onAsked} wrongSum={order.refund !== null} />
        <p className={styles.label}>{say('payment.autoTurn')}</p>
      </div>
      <div className={styles.rest}>
        <dl className={styles.lines}>
          <div>
            <dt>{say('payment.goods')}</dt>
            <dd>{formatFen(goodsFen - discountFen)}</dd>
          </div>
          <div>
            <dt>{say('payment.fee')}</dt>
            <dd>{formatFen(feeFen)}</dd>
          </div>
        </dl>
        {number}
        {waiting && !fitting && <Skeleton shape="block" />}
        {waiting && fitting && fitting.length !== 1 && (
          <ChoosePayChannel channels={fitting} value={channel.id} onValue={setChosen} />
        )}
        {waiting && fitting && further}
        {waiting && fitting && (
          <div className={styles.cancel}>
            <CancelOrder orderNo={order.orderNo} onAsked={onAsked} />
          </div>
        )}
      </div>
    </div>
  )
}
