import type { Order } from '@faka/contract/delivery/delivery'
import { useQuery } from '@tanstack/react-query'
import { OrderEvents } from '../../features/delivery/order-events.tsx'
import { orderTimelineQuery } from '../../features/delivery/order-timeline-query.ts'
import { PaymentHistory } from '../../features/delivery/payment-history.tsx'
import { RevealLog } from '../../features/delivery/reveal-log.tsx'
import { ItemDescription } from '../../features/item/item-description.tsx'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './order-detail.module.css'

/** The history of an order, its payments and card views; fetched after the order, because opening that adds a view. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useI18n()
  const timeline = useQuery(orderTimelineQuery(order.orderNo))
  if (timeline.isError)
    return (
      <Panel title={t('orders.timeline')}>
        <p>{t('orders.timeline.failed')}</p>
        <Button busy={timeline.isFetching} onClick={() => void timeline.refetch()}>
          {t('orders.retry')}
        </Button>
      </Panel>
    )
  if (!timeline.data) return <LoadingPanel label={t('orders.loading')} />
  const { events, replacements, payments, refunds, reveals, recall } = timeline.data
  return (
    <>
      {recall && (
        <Notice tone={recall.open > 0 ? 'warning' : 'done'} title={t('orders.recall.title')}>
          <p>{t('orders.recall.counts', recall)}</p>
          {recall.open > 0 && !recall.offer && <p>{t('orders.recall.open')}</p>}
        </Notice>
      )}
      <Panel title={t('orders.timeline')}>
        <OrderEvents events={events} replacements={replacements} />
      </Panel>
      {/* with a refund, that is what the buyer looks for */}
      <CollapsiblePanel title={t('orders.money')} open={refunds.length > 0}>
        <PaymentHistory payments={payments} refunds={refunds} />
      </CollapsiblePanel>
      {order.deliveredTime && (
        <CollapsiblePanel title={t('orders.reveals')}>
          <RevealLog reveals={reveals} />
        </CollapsiblePanel>
      )}
    </>
  )
}

/** The item's notes as of the order, collapsed: with the cards at hand they are rarely needed. */
export function ItemNotes({ order: { description, warranty } }: { order: Order }) {
  const { t } = useI18n()
  return (
    <>
      {description && (
        <CollapsiblePanel title={t('orders.frozen')}>
          <ItemDescription text={description} />
        </CollapsiblePanel>
      )}
      {warranty && (
        <CollapsiblePanel title={t('orders.warranty')}>
          <p className={styles.text} lang={detectLanguage(warranty)}>
            {warranty}
          </p>
        </CollapsiblePanel>
      )}
    </>
  )
}
