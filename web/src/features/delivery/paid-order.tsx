import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { CircleCheck, Clock } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { AwaitingDelivery } from './awaiting-delivery.tsx'
import { CardList } from './card-list.tsx'
import { hasOnlyFile } from './has-only-file.ts'
import { OrderReference } from './order-reference.tsx'
import styles from './paid-order.module.css'
import { RefundNotice } from './refund-notice.tsx'
import { ToppedUp } from './topped-up.tsx'

// few orders are of cards that their buyer chose
const Chosen = lazyPart(() => import('./chosen-cards.tsx'), ['choice'])
const LazyFile = lazyPart(() => import('./order-file.tsx'), ['orderFile'])

interface Props {
  order: Order
  /** The way to the page on which its cards are redeemed. */
  redeemLink?: ReactNode
}

/** A paid order: header, cards, and how to find it again. */
export function PaidOrder({ order, redeemLink }: Props) {
  const { t } = useI18n()
  const delivered = order.status === 'delivered'
  const doneTitle = order.isTopUp ? 'delivery.topUp.done' : 'delivery.title'
  const waitingTitle = order.delivery === 'byHand' ? 'delivery.byHandTitle' : 'delivery.autoTitle'
  return (
    <>
      <header className={styles.head}>
        <span className={delivered ? styles.done : styles.waiting}>
          {delivered ? <CircleCheck /> : <Clock />}
        </span>
        <div>
          <h1 className={styles.title}>{t(delivered ? doneTitle : waitingTitle)}</h1>
          <p className={styles.quiet}>
            {t('delivery.subtitle', {
              title: order.itemTitle,
              quantity: order.quantity,
              amount: formatFen(order.amountFen),
            })}
          </p>
          {order.sandbox && <Badge tone="test">{t('delivery.sandbox')}</Badge>}
        </div>
      </header>
      <RefundNotice order={order} />
      <Chosen when={order.choice !== undefined}>
        {(Part) => (
          <Panel>
            <Part choice={order.choice} />
          </Panel>
        )}
      </Chosen>
      <LazyFile when={order.file !== undefined}>{(File) => <File order={order} />}</LazyFile>
      {hasOnlyFile(order) ? null : order.isTopUp && delivered ? (
        <ToppedUp order={order} />
      ) : order.cards ? (
        <CardList orderNo={order.orderNo} cards={order.cards} separator={order.cardSeparator} />
      ) : (
        <AwaitingDelivery order={order} />
      )}
      {delivered && redeemLink}
      <OrderReference order={order} />
      {order.warranty && (
        <Panel title={t('delivery.warranty')}>
          <p className={styles.text} lang={detectLanguage(order.warranty)}>
            {order.warranty}
          </p>
        </Panel>
      )}
    </>
  )
}
